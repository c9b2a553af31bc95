/** A fault is what the service, or a proxy in front of it, does to a call instead of giving the right response. */
import type { Socket } from 'node:net';

/** A response as it goes over the wire. */
export interface RawResponse {
	status: number;
	headers: Record<string, string | string[]>;
	body: Buffer;
}

/** A call that has a fault. */
export interface FaultyCall {
	method: string;
	/** Path and query. */
	url: string;
	headers: Record<string, string | string[] | undefined>;
	/** The body as text, '' where there is none. */
	body: string;
	/** 1 for the first call with the fault. */
	nth: number;
	/** The connection, for faults that a server can't have through Node's API. */
	socket: Socket;
	/** Has the service carry out the call, and returns the right response. `body` replaces the call's own. */
	carryOut(body?: string): Promise<RawResponse>;
	/** Sends an answer and ends the call. */
	send(answer: RawResponse): void;
}

export type FaultAction = (call: FaultyCall) => unknown;

export interface Fault {
	/** What the service does, as the end of a sentence that begins with "The service". */
	name: string;
	/** Of the table. */
	group: string;
	action: FaultAction;
	/** How many calls, or connections, have the fault; absent = all. */
	times?: number;
	/** Spoils a new connection, before a request is sent. */
	connect?: (socket: Socket) => unknown;
	/** Changes the base URL of the credential. */
	baseUrl?: (url: string) => string;
	/** The response is complete but wrong, and nobody can tell, so it is output as it is. */
	changesOutput?: 'all' | 'files' | 'lists';
	/** The response is right, though unusual, so the run must succeed. */
	harmless?: true;
	/** The node's Timeout in ms, where the service stays silent. */
	timeout?: number;
}

/** The faults of a group by their names. */
export type Faults = Record<string, Omit<Fault, 'name' | 'group'>>;
