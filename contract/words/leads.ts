import { PRODUCT } from '../platform/limits.ts'
import { text } from './words.ts'

/** What stands above the form for who has no account. */
export const REPORT_LEAD = text`
  Tell us of something on ${PRODUCT} that is against the law or against the <a class="link" href="/rules">rules</a>.
  You need no account. A person reads it and decides, and you are told the outcome.`

/** What stands above the numbers of what was decided. */
export const TRANSPARENCY_LEAD = text`
  What people reported here, and what was decided about it. People decide, by the
  <a class="link" href="/rules">rules</a>; no software does. Whoever is concerned is told why, and can appeal.`
