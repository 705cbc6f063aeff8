import { z } from 'zod'
import { PREVENTION } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { resource } from './platform/resource.ts'

/** What admins keep away; `revision` counts the changes. */
export const Prevention = z.object({
  revision: z.number().int(),
  /** Of mail providers that accounts may not have addresses of, in lower case and ASCII. */
  mailDomains: z.array(z.string()),
  /** Words and phrases that hold a comment until an admin has read it. */
  words: z.array(z.string()),
})
export type Prevention = z.infer<typeof Prevention>

/** As they were typed; empty ones are left out. */
const Entries = z
  .array(OneLine.max(PREVENTION.entryMax, `An entry has at most ${PREVENTION.entryMax} characters`))
  .max(PREVENTION.entries, `A list has at most ${PREVENTION.entries} entries`)
  .transform((entries) => [...new Set(entries.filter(Boolean))])

/** Both lists as they are to be. `revision` is the one that was changed. */
export const ChangePrevention = z.object({ revision: z.number().int().min(1), mailDomains: Entries, words: Entries })
export type ChangePrevention = z.input<typeof ChangePrevention>

export const preventionResource = resource('prevention', '/api/prevention', { schema: Prevention })
