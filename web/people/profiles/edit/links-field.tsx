import { isolated } from '#contract/platform/isolated.ts'
import { SOCIAL_URL_MAX } from '#contract/platform/limits.ts'
import * as styles from '#web/people/profiles/profiles.module.css'
import { Button } from '#web/ui/action/button.tsx'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { Field } from '#web/ui/form/field.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'

/** A platform and an address on it. */
type Link<Platform> = { platform: Platform; url: string }

/** A link that is being edited; `key` identifies its row. */
export type LinkFields<Platform extends string> = { key: number; platform: Platform | ''; url: string }

export type LinksFieldProps<Platform extends string> = {
  links: LinkFields<Platform>[]
  /** Display names, in the order of the choice. */
  names: Readonly<Record<Platform, string>>
  /** What an address on a platform looks like, where it is not any address. */
  examples: Readonly<Partial<Record<Platform, string>>>
  /** The name of the button that adds a row; it differs from that of other lists on the page. */
  addLabel?: string
  onChange: (links: LinkFields<Platform>[]) => void
  /** By the key of the link. */
  errors: Map<number, string>
}

/** PROF-15 RELEASE-07: each platform can be used once. */
export function LinksField<Platform extends string>(props: LinksFieldProps<Platform>) {
  const { links, names, addLabel = 'Add link', onChange, errors } = props
  const platforms = Object.keys(names) as Platform[]
  const taken = new Set(links.map((link) => link.platform))
  return (
    <div className={layoutStyles.stack}>
      {links.map((link) => (
        <LinkRow
          key={link.key}
          {...props}
          link={link}
          platforms={platforms.filter((platform) => platform === link.platform || !taken.has(platform))}
          error={errors.get(link.key)}
          onLinkChange={(changed) => onChange(links.map((each) => (each.key === changed.key ? changed : each)))}
          onRemove={() => onChange(links.filter(({ key }) => key !== link.key))}
        />
      ))}
      {links.length === 0 && <p className="dim">None yet.</p>}
      {links.length < platforms.length && (
        <div>
          <Button icon="plus" size="s" onClick={() => onChange([...links, newLink()])}>
            {addLabel}
          </Button>
        </div>
      )}
    </div>
  )
}

type LinkRowProps<Platform extends string> = Pick<LinksFieldProps<Platform>, 'names' | 'examples'> & {
  link: LinkFields<Platform>
  platforms: Platform[]
  error: string | undefined
  onLinkChange: (link: LinkFields<Platform>) => void
  onRemove: () => void
}

function LinkRow<Platform extends string>(props: LinkRowProps<Platform>) {
  const { link, platforms, names, examples, error, onLinkChange, onRemove } = props
  const name = link.platform ? names[link.platform] : 'this link'
  return (
    <div className={styles.social}>
      <Field label="Platform">
        {(control) => (
          <select
            {...control}
            className={fieldStyles.input}
            value={link.platform}
            onChange={(event) => onLinkChange({ ...link, platform: event.target.value as Platform | '' })}
          >
            <option value="">Choose...</option>
            {platforms.map((platform) => (
              <option key={platform} value={platform}>
                {names[platform]}
              </option>
            ))}
          </select>
        )}
      </Field>
      <TextField
        label="Address"
        type="url"
        inputMode="url"
        placeholder={(link.platform && examples[link.platform]) || 'https://'}
        maxLength={SOCIAL_URL_MAX}
        value={link.url}
        onChange={(event) => onLinkChange({ ...link, url: event.target.value })}
        error={error}
      />
      <IconButton icon="trash" label={`Remove ${isolated(name)}`} danger className={styles.remove} onClick={onRemove} />
    </div>
  )
}

let nextKey = 1

export const newLink = <Platform extends string>(): LinkFields<Platform> => ({ key: nextKey++, platform: '', url: '' })

export const linkFieldsOf = <Platform extends string>(links: readonly Link<Platform>[]): LinkFields<Platform>[] =>
  links.map(({ platform, url }) => ({ key: nextKey++, platform, url }))

const isWhole = ({ platform, url }: LinkFields<string>): boolean => platform !== '' && url.trim() !== ''

/** PROF-15: only links that have a platform and an address. */
export const linksToSave = <Platform extends string>(links: readonly LinkFields<Platform>[]): Link<Platform>[] =>
  links.filter(isWhole).map(({ platform, url }) => ({ platform: platform as Platform, url: url.trim() }))

/**
 * The server numbers only the links that were sent: its `socialLinks.1.url` is the second complete
 * link. `path` is the path of the list, such as `socialLinks`.
 */
export function linkErrorsOf(
  problems: object,
  path: string,
  links: readonly LinkFields<string>[],
): Map<number, string> {
  const sent = links.filter(isWhole)
  const errors = new Map<number, string>()
  for (const [field, message] of Object.entries(problems)) {
    if (!field.startsWith(`${path}.`)) continue
    const link = sent[Number.parseInt(field.slice(path.length + 1), 10)]
    if (link) errors.set(link.key, message)
  }
  return errors
}
