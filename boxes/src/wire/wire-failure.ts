/** The failures of commands on a wire, and what each means for a press. */
import { refused, type Outcome } from '../box.ts'
import type { BoxRefusal } from '@beckon/contract/refusals'
import type { Driver } from '@beckon/contract/drivers'

/**
 * `BOX-TIMEOUT` means that something was written that the box may have carried out, or still may. With any other reason
 * nothing of that kind was written.
 */
export class WireFailure extends Error {
  readonly why: BoxRefusal
  /** `cause` in the options: the system's error, if a connection failed. */
  constructor(why: BoxRefusal, options?: ErrorOptions) {
    super(why, options)
    this.why = why
  }
}

/** Another kind of device answers at the address. */
export class OtherFamily extends WireFailure {
  constructor() {
    super('BOX-UNREACHABLE')
  }
}

/** The outcome of a command; a WireFailure becomes a refusal. `driver` names the set that does not allow us. */
export async function outcomeOf(driver: Driver, run: () => Promise<Outcome>): Promise<Outcome> {
  try {
    return await run()
  } catch (error) {
    if (!(error instanceof WireFailure)) throw error
    return error.why === 'BOX-NOT-ALLOWED' ? { is: 'refused', why: error.why, driver } : refused(error.why)
  }
}
