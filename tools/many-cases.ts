/** `BECKON_CASES=10000`: property tests over so many cases, for a measurement. */
import fc from 'fast-check'

fc.configureGlobal({ numRuns: Number(process.env['BECKON_CASES']) })
