/** What a fault is: something that the service, or what stands before it, does to a call instead of answering it well. */
import type { Socket } from 'node:net';

/** A response as it goes over the wire. */
export interface Answer {
	status: number;
	headers: Record<string, string | string[]>;
	body: Buffer;
}

/** A call that a fault meets. */
export interface FaultyCall {
	method: string;
	/** Path and query. */
	url: string;
	headers: Record<string, string | string[] | undefined>;
	/** The body as text, '' where there is none. */
	body: string;
	/** 1 for the first call that the fault meets. */
	nth: number;
	/** The connection, for what no well-behaved server can do. */
	socket: Socket;
	/** Lets the service carry the call out, which is counted, and gives its right answer; to another body where one is given. */
	carryOut(body?: string): Promise<Answer>;
	/** Sends an answer and ends the call. */
	send(answer: Answer): void;
}

export type Strike = (call: FaultyCall) => unknown;

export interface Fault {
	/** What the service does, as the end of a sentence that begins with "The service". */
	name: string;
	/** Of the table. */
	group: string;
	strike: Strike;
	/** Meets only so many calls, or connections; absent = all. */
	times?: number;
	/** Ends or spoils a connection before there is a request on it. */
	connect?: (socket: Socket) => unknown;
	/** The base URL where it is not that of the server, made of it. */
	baseUrl?: (url: string) => string;
	/** What it answers is whole, and only not what was asked for: nobody can tell, and it comes out as it is. */
	alters?: 'all' | 'files' | 'lists';
	/** The answer is right, only unusual: it has to be taken. */
	harmless?: true;
	/** The node's Timeout in ms; for faults that are silent. */
	timeout?: number;
}

/** The faults of a group by their names. */
export type Faults = Record<string, Omit<Fault, 'name' | 'group'>>;
