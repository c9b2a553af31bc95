import type { LimitedReservation } from './accountAllowance';

/** Leave to send one call. */
export interface Reservation {
	lane: string;
	/** In the lane of the rate-limited group. */
	limited?: LimitedReservation;
}

/** Why a call got no reservation. */
export class NoReservation {
	/**
	 * @param wait ms until a call may leave; undefined = its wait was aborted
	 * @param why `asked`: ms that the service asked to wait, where that is more than is believed;
	 *   `run`: what its run has to make, where the run as a whole would have to wait too long
	 */
	constructor(
		readonly wait?: number,
		readonly why: { asked?: number; run?: { calls: number; ahead: number } } = {},
	) {}
}
