import { z } from 'zod'
import { RULES } from './platform/limits.ts'
import { resource } from './platform/resource.ts'

/** One of the site's rules: its number in its version, its heading, and the id that it has on the page of the rules. */
export const HouseRule = z.object({ number: z.number().int(), title: z.string(), anchor: z.string() })
export type HouseRule = z.infer<typeof HouseRule>

/** What the Markdown of rules says, as HTML that holds nothing but words, lists and links. */
export const HouseRulesText = z.object({ html: z.string(), rules: z.array(HouseRule) })
export type HouseRulesText = z.infer<typeof HouseRulesText>

const HouseRulesVersion = z.object({ version: z.number().int(), from: z.string() })

/** A version of the rules. `until` is when the next one took its place; null of the one that holds. */
export const HouseRules = HouseRulesText.extend({
  version: z.number().int(),
  from: z.string(),
  until: z.string().nullable(),
  /** The newest first; of very many the newest. */
  versions: z.array(HouseRulesVersion),
})
export type HouseRules = z.infer<typeof HouseRules>

const Version = z.number().int().min(1).max(999_999)
const Body = z
  .string()
  .trim()
  .min(1, 'Write the rules')
  .max(RULES.bodyMax, `The rules have at most ${RULES.bodyMax} characters`)

/** As the present version was written. */
export const HouseRulesSource = z.object({ version: z.number().int(), body: z.string() })
export type HouseRulesSource = z.infer<typeof HouseRulesSource>

/** `version` is the number that it is to have: the one after the version that was read. */
export const PublishHouseRules = z.object({ version: Version, body: Body })
export type PublishHouseRules = z.input<typeof PublishHouseRules>
export const PreviewHouseRules = z.object({ body: Body })
export type PreviewHouseRules = z.input<typeof PreviewHouseRules>
/** Up to which version somebody knows of the rules. */
export const HouseRulesNotified = z.object({ version: Version })
export type HouseRulesNotified = z.input<typeof HouseRulesNotified>

/** The rules that hold, or an earlier version of them. */
export const houseRulesResource = resource('rules', '/api/rules', {
  query: z.object({ version: z.coerce.number().pipe(Version).optional() }),
  schema: HouseRules,
})

export const houseRulesSourceResource = resource('rulesSource', '/api/rules/source', { schema: HouseRulesSource })

/** The version that an address asks for; null for the one that holds. */
export const askedVersion = (said: string | undefined): number | null =>
  said && /^[1-9]\d{0,5}$/.test(said) ? Number(said) : null
