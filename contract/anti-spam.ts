import { z } from 'zod'
import { ANTI_SPAM } from './platform/limits.ts'
import { OneLine } from './platform/one-line.ts'
import { resource } from './platform/resource.ts'

/** What admins keep away; `revision` counts the changes. */
export const AntiSpam = z.object({
  revision: z.number().int(),
  /** Of mail providers that accounts may not have addresses of, in lower case and ASCII. */
  mailDomains: z.array(z.string()),
  /** Words and phrases that hold a comment until an admin has read it. */
  words: z.array(z.string()),
})
export type AntiSpam = z.infer<typeof AntiSpam>

/** As they were typed; empty ones are left out. */
const Entries = z
  .array(OneLine.max(ANTI_SPAM.entryMax, `An entry has at most ${ANTI_SPAM.entryMax} characters`))
  .max(ANTI_SPAM.entries, `A list has at most ${ANTI_SPAM.entries} entries`)
  .transform((entries) => [...new Set(entries.filter(Boolean))])

/** Both lists as they are to be. `revision` is the one that was changed. */
export const ChangeAntiSpam = z.object({ revision: z.number().int().min(1), mailDomains: Entries, words: Entries })
export type ChangeAntiSpam = z.input<typeof ChangeAntiSpam>

export const antiSpamResource = resource('prevention', '/api/prevention', { schema: AntiSpam })
