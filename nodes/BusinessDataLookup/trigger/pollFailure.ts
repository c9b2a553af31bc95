import { LookupFailure, type FailureFacts, type FailureKind } from '../failure';
import { durationText } from '../service/durationText';
import { believedWait } from '../service/retry';

const adviceFor = ({ kind, advice, retryAfter }: FailureFacts): string | undefined => {
	if (kind === 'timeout') return 'Try again later. If it stays so, ask the service.';
	if (kind !== 'rateLimited') return advice;
	const when = retryAfter ? `in ${durationText(believedWait(retryAfter))}` : 'in a minute';
	return `Try again ${when}. If it stays so, set Poll Times further apart in the triggers of this account.`;
};

/** A failure in the words of a trigger, which has neither Max Wait nor Timeout. */
export const pollFailure = ({ facts }: LookupFailure): LookupFailure =>
	new LookupFailure({
		...facts,
		message: facts.message.replace('its Max Wait of', "the poll's"),
		advice: adviceFor(facts),
	});

/** Statuses of a service that is not ready: Request Timeout and Too Early. */
const NOT_READY = [408, 425];

const TEMPORARY: FailureKind[] = ['server', 'timeout', 'dropped', 'unreachable'];
const OF_THE_CREDENTIAL: FailureKind[] = ['unauthorized', 'forbidden'];
const OF_THE_CONFIGURATION: FailureKind[] = ['invalid', 'notFound', 'input', 'redirect'];

/** Why a poll failed, in n8n's terms; undefined = n8n has none for it. By this n8n decides when it polls again. */
export const causeOf = ({
	kind,
	status,
	retryAfter,
}: FailureFacts): { cause: string; retryAfterMs?: number } | undefined => {
	const retryAfterMs = retryAfter && believedWait(retryAfter);
	if (kind === 'rateLimited') return { cause: 'rate-limited', retryAfterMs };
	if (TEMPORARY.includes(kind) || NOT_READY.includes(status ?? 0)) {
		return { cause: 'temporarily-unavailable', retryAfterMs };
	}
	if (OF_THE_CREDENTIAL.includes(kind)) return { cause: 'credential-invalid' };
	if (OF_THE_CONFIGURATION.includes(kind)) return { cause: 'configuration-invalid' };
	return undefined;
};

/** Whether a failure passes by itself; anything else is for a person to mend. */
export const isPassing = (facts: FailureFacts): boolean =>
	['rate-limited', 'temporarily-unavailable'].includes(causeOf(facts)?.cause ?? '');
