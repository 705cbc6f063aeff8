import { isolated } from '#contract/platform/isolated.ts'
import { SOCIAL_URL_MAX } from '#contract/platform/limits.ts'
import type { SocialLink } from '#contract/profiles.ts'
import { SOCIAL_PLATFORM_NAMES, SOCIAL_PLATFORMS, type SocialPlatform } from '#contract/social-platforms.ts'
import * as styles from '#web/people/profiles/profiles.module.css'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'

export type SocialLinksFieldProps = {
  links: LinkFields[]
  onChange: (links: LinkFields[]) => void
  /** By the key of the link. */
  errors: Map<number, string>
}

/** PROF-15: each platform can be used once. */
export function SocialLinksField({ links, onChange, errors }: SocialLinksFieldProps) {
  const taken = new Set(links.map((link) => link.platform))
  const change = (changed: LinkFields) => onChange(links.map((link) => (link.key === changed.key ? changed : link)))
  return (
    <div className={layoutStyles.stack}>
      {links.map((link) => (
        <LinkRow
          key={link.key}
          link={link}
          platforms={SOCIAL_PLATFORMS.filter((platform) => platform === link.platform || !taken.has(platform))}
          error={errors.get(link.key)}
          onChange={change}
          onRemove={() => onChange(links.filter(({ key }) => key !== link.key))}
        />
      ))}
      {links.length === 0 && <p className="dim">None yet.</p>}
      {links.length < SOCIAL_PLATFORMS.length && (
        <div>
          <Button icon="plus" size="s" onClick={() => onChange([...links, newLink()])}>
            Add link
          </Button>
        </div>
      )}
    </div>
  )
}

type LinkRowProps = {
  link: LinkFields
  platforms: SocialPlatform[]
  error: string | undefined
  onChange: (link: LinkFields) => void
  onRemove: () => void
}

function LinkRow({ link, platforms, error, onChange, onRemove }: LinkRowProps) {
  const name = link.platform ? SOCIAL_PLATFORM_NAMES[link.platform] : 'this link'
  return (
    <div className={styles.social}>
      <Field label="Platform">
        {(control) => (
          <select
            {...control}
            className={fieldStyles.input}
            value={link.platform}
            onChange={(event) => onChange({ ...link, platform: event.target.value as SocialPlatform | '' })}
          >
            <option value="">Choose...</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {SOCIAL_PLATFORM_NAMES[platform]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder="https://"
        maxLength={SOCIAL_URL_MAX}
        value={link.url}
        onChange={(event) => onChange({ ...link, url: event.target.value })}
        error={error}
      />
      <IconButton icon="trash" label={`Remove ${isolated(name)}`} danger className={styles.remove} onClick={onRemove} />
    </div>
  )
}

/** A link that is being edited; `key` identifies its row. */
type LinkFields = { key: number; platform: SocialPlatform | ''; url: string }

let nextKey = 1

export const newLink = (): LinkFields => ({ key: nextKey++, platform: '', url: '' })

export const linkFieldsOf = (links: readonly SocialLink[]): LinkFields[] =>
  links.map(({ platform, url }) => ({ key: nextKey++, platform, url }))

const isWhole = (link: LinkFields): boolean => link.platform !== '' && link.url.trim() !== ''

/** PROF-15: only links that have a platform and an address. */
export const linksToSave = (links: readonly LinkFields[]): SocialLink[] =>
  links.filter(isWhole).map(({ platform, url }) => ({ platform: platform as SocialPlatform, url: url.trim() }))

/**
 * The server numbers only the links that were sent: its `socialLinks.1.url` is the second complete
 * link.
 */
export function linkErrorsOf(problems: object, links: readonly LinkFields[]): Map<number, string> {
  const sent = links.filter(isWhole)
  const errors = new Map<number, string>()
  for (const [field, message] of Object.entries(problems)) {
    const index = /^socialLinks\.(\d+)/.exec(field)?.[1]
    const link = index === undefined ? undefined : sent[Number(index)]
    if (link) errors.set(link.key, message)
  }
  return errors
}
