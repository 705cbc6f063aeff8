import { PRODUCT } from '../platform/limits.ts'
import { text } from './words.ts'

/** The text above the report form for people without an account. */
export const REPORT_LEAD = text`
  Tell us about something on ${PRODUCT} that breaks the law or the <a class="link" href="/rules">rules</a>.
  You need no account. A person reads your report and decides, and we tell you the outcome.`

/** The text above the statistics of decisions. */
export const TRANSPARENCY_LEAD = text`
  What people reported here, and what was decided about it. People decide, by the
  <a class="link" href="/rules">rules</a>; software does not. The people concerned get the reason, and can appeal.`
