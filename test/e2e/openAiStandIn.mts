/** A stand-in for OpenAI's POST /v1/responses: a script that calls the agent's tools, and repeats their answers. */
import { scripted, type RecordedRequest, type ScriptedServer } from '../support/http.mts';

interface Turn {
	type: string;
	role?: string;
	content?: unknown;
	/** The answer of a tool. */
	output?: string;
}

/** The agent's request to the model. */
export interface ModelRequest {
	input: Turn[];
	tools: Array<{ name: string; description: string; parameters: { properties: object } }>;
}

interface ToolCall {
	tool: string;
	args: object;
}

type Said = ToolCall[] | { text: string };

/** An address that nobody approved. The model validates it all the same. */
export const UNASKED = 'nobody-approved@moentaproom.com';

export const modelRequest = ({ body }: RecordedRequest): ModelRequest =>
	JSON.parse(body) as ModelRequest;

/** The answers of the tools so far, as records. */
export const toolAnswers = ({ input }: ModelRequest): Array<Array<Record<string, unknown>>> =>
	input
		.filter(({ type }) => type === 'function_call_output')
		.map(({ output }) => JSON.parse(output ?? '') as Array<Record<string, unknown>>);

/** Validates all addresses and one more, then lists those that can't receive mail. */
function validates(question: string, answers: ReturnType<typeof toolAnswers>): Said {
	const emails = question.split('\n').slice(1);
	if (answers.length === 0)
		return [...emails, UNASKED].map((email) => ({ tool: 'Validate_email', args: { email } }));
	const bad = answers.flat().filter(({ status }) => status !== 'Valid');
	return { text: bad.map(({ status }) => String(status)).join('; ') };
}

/** The next step of the model, by the question and the answers of the tools. */
function thinks(request: ModelRequest): Said {
	const question = String(request.input.filter(({ role }) => role === 'user').at(-1)?.content);
	if (request.tools.some(({ name }) => name === 'Validate_email'))
		return validates(question, toolAnswers(request));
	const [companies, liens] = toolAnswers(request);
	if (liens) return { text: liens.map((lien) => String(lien.secured_party)).join('; ') };
	if (companies)
		return [{ tool: 'Find_liens', args: { company_id: String(companies[0].company_id) } }];
	return [{ tool: 'Find_company', args: { domain: /[\w-]+(\.[\w-]+)+/.exec(question)?.[0] } }];
}

/** A response, as far as n8n's model node reads it. Source: OpenAI's reference of the Responses API. */
function response(said: Said, place: number): object {
	const message = (text: string) => ({
		type: 'message',
		id: `msg_${place}`,
		role: 'assistant',
		status: 'completed',
		content: [{ type: 'output_text', text, annotations: [] }],
	});
	const call = ({ tool, args }: ToolCall, n: number) => ({
		type: 'function_call',
		id: `fc_${place}_${n}`,
		call_id: `call_${place}_${n}`,
		name: tool,
		arguments: JSON.stringify(args),
		status: 'completed',
	});
	return {
		id: `resp_${place}`,
		object: 'response',
		created_at: 1_700_000_000,
		status: 'completed',
		model: 'stand-in',
		output: 'text' in said ? [message(said.text)] : said.map(call),
		usage: { input_tokens: 1, output_tokens: 1, total_tokens: 2 },
	};
}

/** Starts the stand-in on the loopback interface. */
export async function startOpenAiStandIn(): Promise<ScriptedServer> {
	let place = 0;
	return await scripted((call) => ({ body: response(thinks(modelRequest(call)), ++place) }));
}
