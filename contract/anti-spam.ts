import { z } from 'zod'
import { ANTI_SPAM } from './platform/moderation-limits.ts'
import { OneLine } from './platform/one-line.ts'
import { resource } from './platform/resource.ts'

/** The admins' lists against spam; `revision` counts the changes. */
export const AntiSpam = z.object({
  revision: z.number().int(),
  /** Mail domains that accounts may not use, in lower case and ASCII. */
  mailDomains: z.array(z.string()),
  /** Words and phrases that hold a comment until an admin has read it. */
  words: z.array(z.string()),
})
export type AntiSpam = z.infer<typeof AntiSpam>

/** Entries as the admin typed them, without empty ones and duplicates. */
const Entries = z
  .array(OneLine.max(ANTI_SPAM.entryMax, `An entry has at most ${ANTI_SPAM.entryMax} characters`))
  .max(ANTI_SPAM.entries, `A list has at most ${ANTI_SPAM.entries} entries`)
  .transform((entries) => [...new Set(entries.filter(Boolean))])

/** Replaces both lists. `revision` is the revision that the admin edited. */
export const ChangeAntiSpam = z.object({ revision: z.number().int().min(1), mailDomains: Entries, words: Entries })
export type ChangeAntiSpam = z.input<typeof ChangeAntiSpam>

export const antiSpamResource = resource('prevention', '/api/prevention', { schema: AntiSpam })
