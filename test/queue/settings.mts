import { USER, type Servers } from './servers.mts';

/** More than n8n's own 2, which a burst of webhooks exhausts. */
const POOL_SIZE = 30;
/** ms that a query waits for a connection; n8n's own is 20,000. */
const CONNECTION_TIMEOUT_MS = 120_000;
/** s; more than the longest run of the tests. */
const SHUTDOWN_TIMEOUT_S = 900;

/** What a process of n8n in queue mode is told beside its own ports; all processes of one n8n are told the same. */
export const queueSettings = ({ redisPort, postgresPort }: Omit<Servers, 'stop'>) => ({
	EXECUTIONS_MODE: 'queue',
	N8N_ENCRYPTION_KEY: 'shared-by-all-processes-of-one-n8n',
	DB_TYPE: 'postgresdb',
	DB_POSTGRESDB_HOST: '127.0.0.1',
	DB_POSTGRESDB_PORT: String(postgresPort),
	DB_POSTGRESDB_DATABASE: 'postgres',
	DB_POSTGRESDB_USER: USER,
	DB_POSTGRESDB_PASSWORD: 'not-asked-for',
	DB_POSTGRESDB_POOL_SIZE: String(POOL_SIZE),
	DB_POSTGRESDB_CONNECTION_TIMEOUT: String(CONNECTION_TIMEOUT_MS),
	QUEUE_BULL_REDIS_HOST: '127.0.0.1',
	QUEUE_BULL_REDIS_PORT: String(redisPort),
	QUEUE_HEALTH_CHECK_ACTIVE: 'true',
	N8N_DEFAULT_BINARY_DATA_MODE: 'database',
	N8N_GRACEFUL_SHUTDOWN_TIMEOUT: String(SHUTDOWN_TIMEOUT_S),
	N8N_EXPRESSION_ENGINE_LAZY_ACQUIRE: 'true',
});
