import { PRODUCT } from '../platform/limits.ts'
import { text } from './words.ts'

/** The text above the report form for people without an account. */
export const REPORT_LEAD = text`
  Tell us of something on ${PRODUCT} that is against the law or against the <a class="link" href="/rules">rules</a>.
  You need no account. A person reads it and decides, and you are told the outcome.`

/** The text above the statistics of decisions. */
export const TRANSPARENCY_LEAD = text`
  What people reported here, and what was decided about it. People decide, by the
  <a class="link" href="/rules">rules</a>; no software does. Whoever is concerned is told why, and can appeal.`
