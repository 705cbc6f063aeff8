import { z } from 'zod'
import { RULES } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

/** One of the site's rules: its number in its version, its heading, and the id that it has on the page of the rules. */
export const Rule = z.object({ number: z.number().int(), title: z.string(), anchor: z.string() })
export type Rule = z.infer<typeof Rule>

/** What the Markdown of rules says, as HTML that holds nothing but words, lists and links. */
export const RulesText = z.object({ html: z.string(), rules: z.array(Rule) })
export type RulesText = z.infer<typeof RulesText>

const RulesVersion = z.object({ version: z.number().int(), from: z.string() })

/** A version of the rules. `until` is when the next one took its place; null of the one that holds. */
export const SiteRules = RulesText.extend({
  version: z.number().int(),
  from: z.string(),
  until: z.string().nullable(),
  /** The newest first; of very many the newest. */
  versions: z.array(RulesVersion),
})
export type SiteRules = z.infer<typeof SiteRules>

const Version = z.number().int().min(1).max(999_999)
const Body = z
  .string()
  .trim()
  .min(1, 'Write the rules')
  .max(RULES.bodyMax, `The rules have at most ${RULES.bodyMax} characters`)

/** As the present version was written. */
export const RulesSource = z.object({ version: z.number().int(), body: z.string() })
export type RulesSource = z.infer<typeof RulesSource>

/** `version` is the number that it is to have: the one after the version that was read. */
export const PublishRules = z.object({ version: Version, body: Body })
export type PublishRules = z.input<typeof PublishRules>
export const PreviewRules = z.object({ body: Body })
export type PreviewRules = z.input<typeof PreviewRules>
/** Up to which version somebody knows of the rules. */
export const RulesTold = z.object({ version: Version })
export type RulesTold = z.input<typeof RulesTold>

/** The rules that hold, or an earlier version of them. */
export const rulesResource = resource('rules', '/api/rules', {
  query: z.object({ version: z.coerce.number().pipe(Version).optional() }),
  schema: SiteRules,
})

export const rulesSourceResource = resource('rulesSource', '/api/rules/source', { schema: RulesSource })

/** The version that an address asks for; null for the one that holds. */
export const askedVersion = (said: string | undefined): number | null =>
  said && /^[1-9]\d{0,5}$/.test(said) ? Number(said) : null
