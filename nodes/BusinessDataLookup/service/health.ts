import type { FailureFacts } from '../failure';
import { nextStep } from './retry';

/** After so many failures nothing new is asked until those who failed know more. */
const DOUBTFUL_FAILURES = 3;
/** Fewer questions at fault than these are taken for odd ones; as many, for the service itself. */
const CONVINCING_QUESTIONS = 5;

/** A call that failed. */
interface FailedCall {
	texts: string[];
	/** ms */
	leftAt: number;
	/** What it asked was asked before. */
	isAgain: boolean;
	/** It asked several questions; one alone pauses by itself. */
	isTogether: boolean;
}

/**
 * Whether it is the service that fails, or what was asked: several failures without one success show it,
 * where no fewer than several questions can be at fault for them.
 */
export class Health {
	/** Until when several questions are not asked again together, in ms. */
	resumesAt = -Infinity;

	/** When it was found to be the service, in ms: a call that had left before and fails tells no more. */
	private badAt = -Infinity;

	private failures = 0;

	private succeededAt = -Infinity;

	private waits = 0;

	private failedAgain: string[][] = [];

	/** Calls have failed, and none has succeeded since. */
	get isFailing(): boolean {
		return this.failures > 0;
	}

	get isDoubtful(): boolean {
		return this.failures >= DOUBTFUL_FAILURES;
	}

	/** It is the service. */
	get isBad(): boolean {
		const counted = new Set<string>();
		let culprits = 0;
		for (const texts of [...this.failedAgain].sort((one, other) => one.length - other.length)) {
			if (texts.some((text) => counted.has(text))) continue;
			culprits += 1;
			for (const text of texts) counted.add(text);
		}
		return culprits >= CONVINCING_QUESTIONS;
	}

	/** Whether it was found to be the service after a call has left, at a time in ms. */
	isBadSince(leftAt: number): boolean {
		return this.badAt >= leftAt;
	}

	/** Those who asked are told that it is the service; who asks anew finds out anew. */
	told(now: number): void {
		this.badAt = now;
		this.forget();
	}

	/** @param now ms */
	succeeded(now: number): void {
		this.succeededAt = now;
		this.badAt = -Infinity;
		this.forget();
	}

	/** @param random 0 ≤ x < 1 */
	failed(
		{ texts, leftAt, isAgain, isTogether }: FailedCall,
		facts: FailureFacts,
		now: number,
		random: number,
	) {
		// Another call has succeeded meanwhile, or has shown it.
		if (this.succeededAt >= leftAt || this.isBadSince(leftAt)) return;
		this.failures += 1;
		if (isAgain) this.failedAgain.push(texts);
		// Calls that fail together are waited for once.
		if (now < this.resumesAt || !isTogether) return;
		this.waits += 1;
		const step = nextStep(facts, { attempt: this.waits, refusals: 0, repeatable: true }, random);
		if (step.do === 'wait') this.resumesAt = now + step.wait;
	}

	private forget(): void {
		this.failures = 0;
		this.waits = 0;
		this.resumesAt = -Infinity;
		this.failedAgain = [];
	}
}
