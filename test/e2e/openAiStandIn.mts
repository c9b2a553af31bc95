/** OpenAI's POST /v1/responses, played by a script: it calls the agent's two tools with what it was given, and tells what they say. */
import { scripted, type RecordedRequest, type ScriptedServer } from '../support/http.mts';

interface Turn {
	type: string;
	role?: string;
	content?: unknown;
	/** What a tool answered. */
	output?: string;
}

/** What the agent sends to the model. */
export interface ModelRequest {
	input: Turn[];
	tools: Array<{ name: string; description: string; parameters: { properties: object } }>;
}

type Said = { tool: string; args: object } | { text: string };

export const modelRequest = ({ body }: RecordedRequest): ModelRequest =>
	JSON.parse(body) as ModelRequest;

/** What the tools have answered so far, each as the records it gave. */
export const toolAnswers = ({ input }: ModelRequest): Array<Array<Record<string, unknown>>> =>
	input
		.filter(({ type }) => type === 'function_call_output')
		.map(({ output }) => JSON.parse(output ?? '') as Array<Record<string, unknown>>);

/** A model that has read the question and the tools' answers, and nothing else. */
function thinks(request: ModelRequest): Said {
	const question = String(request.input.filter(({ role }) => role === 'user').at(-1)?.content);
	const [companies, liens] = toolAnswers(request);
	if (liens) return { text: liens.map((lien) => String(lien.secured_party)).join('; ') };
	if (companies)
		return { tool: 'Find_liens', args: { company_id: String(companies[0].company_id) } };
	return { tool: 'Find_company', args: { domain: /[\w-]+(\.[\w-]+)+/.exec(question)?.[0] } };
}

/** Source: OpenAI's reference of the Responses API, as far as n8n's model node reads it. */
function response(said: Said, place: number): object {
	const output =
		'text' in said
			? {
					type: 'message',
					id: `msg_${place}`,
					role: 'assistant',
					status: 'completed',
					content: [{ type: 'output_text', text: said.text, annotations: [] }],
				}
			: {
					type: 'function_call',
					id: `fc_${place}`,
					call_id: `call_${place}`,
					name: said.tool,
					arguments: JSON.stringify(said.args),
					status: 'completed',
				};
	return {
		id: `resp_${place}`,
		object: 'response',
		created_at: 1_700_000_000,
		status: 'completed',
		model: 'stand-in',
		error: null,
		incomplete_details: null,
		output: [output],
		usage: {
			input_tokens: 1,
			output_tokens: 1,
			total_tokens: 2,
			input_tokens_details: { cached_tokens: 0 },
			output_tokens_details: { reasoning_tokens: 0 },
		},
	};
}

/** Starts the stand-in on the loopback interface. */
export async function startOpenAiStandIn(): Promise<ScriptedServer> {
	let place = 0;
	return await scripted((request) => ({
		body: response(thinks(modelRequest(request)), (place += 1)),
	}));
}
