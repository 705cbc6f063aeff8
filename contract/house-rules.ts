import { z } from 'zod'
import { RULES } from './platform/moderation-limits.ts'
import { resource } from './platform/resource.ts'
import { Text } from './platform/web-url.ts'

/**
 * One of the site's house rules: its number in its version, its heading, and its HTML id on the
 * page of the rules.
 */
export const HouseRule = z.object({ number: z.number().int(), title: z.string(), anchor: z.string() })
export type HouseRule = z.infer<typeof HouseRule>

/** The house rules rendered from Markdown: HTML with only text, lists and links. */
export const HouseRulesText = z.object({ html: z.string(), rules: z.array(HouseRule) })
export type HouseRulesText = z.infer<typeof HouseRulesText>

const HouseRulesVersion = z.object({ version: z.number().int(), from: z.string() })

/**
 * A version of the house rules. `until` is when the next version replaced it; null for the current
 * version.
 */
export const HouseRules = HouseRulesText.extend({
  version: z.number().int(),
  from: z.string(),
  until: z.string().nullable(),
  /** The newest first; at most `RULES.versionsListed`. */
  versions: z.array(HouseRulesVersion),
})
export type HouseRules = z.infer<typeof HouseRules>

const Version = z.number().int().min(1).max(999_999)
const Body = Text.trim()
  .min(1, 'Write the rules')
  .max(RULES.bodyMax, `The rules have at most ${RULES.bodyMax} characters`)

/** The Markdown of the current version. */
export const HouseRulesSource = z.object({ version: z.number().int(), body: z.string() })
export type HouseRulesSource = z.infer<typeof HouseRulesSource>

/** `version` is the number of the new version: one more than the version that the admin read. */
export const PublishHouseRules = z.object({ version: Version, body: Body })
export type PublishHouseRules = z.input<typeof PublishHouseRules>
export const PreviewHouseRules = z.object({ body: Body })
export type PreviewHouseRules = z.input<typeof PreviewHouseRules>
/** The newest version that the user has been notified of. */
export const HouseRulesNotified = z.object({ version: Version })
export type HouseRulesNotified = z.input<typeof HouseRulesNotified>

/** The current house rules, or an earlier version. */
export const houseRulesResource = resource('rules', '/api/rules', {
  query: z.object({ version: z.coerce.number().pipe(Version).optional() }),
  schema: HouseRules,
})

export const houseRulesSourceResource = resource('rulesSource', '/api/rules/source', { schema: HouseRulesSource })

/** Reads the version from a query string; null means the current version. */
export const askedVersion = (said: string | undefined): number | null =>
  said && /^[1-9]\d{0,5}$/.test(said) ? Number(said) : null
