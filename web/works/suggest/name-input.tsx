import { useId, useState } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import { NAME_MAX } from '#contract/platform/limits.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { announce } from '#web/ui/feedback/announcer.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { useCombobox } from '#web/ui/form/use-combobox.ts'
import * as styles from './suggest.later.module.css'
import { Face, ProfileSuggestions } from './suggestion-list.tsx'
import { isNamedBy, useEarlyEnter, useSuggestions } from './use-suggestions.ts'

export type NameInputProps = {
  label: string
  /** A name, or @ and the handle of a profile. */
  value: string
  /** Profiles that the form knows already. */
  known: readonly (ProfileSummary | null)[]
  isInvalid?: true
  onChange: (name: string) => void
}

type Opened = 'closed' | 'opened' | 'typed'

/** A person in a row of a form: free text, or a profile, suggested from the first letter on. */
export function NameInput({ label, value, known, isInvalid, onChange }: NameInputProps) {
  const [opened, setOpened] = useState<Opened>('closed')
  const { suggestions, linked, isCurrent, isAwaited, pick } = useProfileSuggestions({ value, known, opened, onChange })
  const hasFirst = opened === 'typed' && isCurrent && suggestions[0] !== undefined && isNamed(value, suggestions[0])
  const early = useEarlyEnter(value, isAwaited, () => {
    if (!hasFirst) return
    setOpened('closed')
    pick(suggestions[0])
  })
  const combobox = useCombobox({
    listLabel: 'Profiles',
    isOpen: suggestions.length > 0 || (opened === 'typed' && isAwaited),
    onOpenChange(open) {
      early.forget()
      setOpened(open ? 'opened' : 'closed')
    },
    count: suggestions.length,
    first: hasFirst ? 0 : -1,
    onType(typed) {
      setOpened('typed')
      onChange(typed)
    },
    onChoose: (at) => pick(suggestions[at]),
    onEnter: isAwaited ? early.keep : undefined,
    isFree: true,
  })
  const linkId = useId()
  return (
    <>
      <input
        {...combobox.input}
        className={fieldStyles.input}
        aria-label={label}
        aria-describedby={linked && linkId}
        aria-invalid={isInvalid}
        placeholder="Name or @handle"
        autoCapitalize="none"
        value={value}
        maxLength={NAME_MAX}
      />
      <div className={styles.below} hidden={!suggestions.length && !linked}>
        <ProfileSuggestions combobox={combobox} profiles={suggestions} />
        {linked && suggestions.length === 0 && <Linked id={linkId} profile={linked} />}
      </div>
    </>
  )
}

/** The handle in a text such as `@handle`, normalised as on the server. */
const handleOf = (written: string): string | null =>
  written.trim().startsWith('@') ? written.trim().slice(1).trim().toLowerCase() : null

const isNamed = (text: string, profile: ProfileSummary): boolean =>
  isNamedBy(text, `${profileName(profile)} @${profile.handle}`)

type Asked = Pick<NameInputProps, 'value' | 'known' | 'onChange'> & { opened: Opened }

/** The profile that the text names, and suggested ones. */
function useProfileSuggestions({ value, known, opened, onChange }: Asked) {
  const [picked, setPicked] = useState<ProfileSummary | null>(null)
  const handle = handleOf(value)
  const isWritten = (profile: ProfileSummary | null) => handle !== null && profile?.handle === handle
  const ownLinked = [...known, picked].find(isWritten)
  const isLookedFor = opened === 'typed' || (!ownLinked && (opened === 'opened' || handle !== null))
  const { items, isMeant, isCurrent, isAwaited } = useSuggestions('profile', isLookedFor ? value : '')
  const profiles = items.map(({ profile }) => profile)
  const linked = ownLinked ?? profiles.find(isWritten)
  const isShown = opened === 'typed' || (opened === 'opened' && !linked)
  return {
    // A profile that matches by other texts than its name is not suggested.
    suggestions: isShown ? profiles.filter((profile) => isMeant || !isCurrent || isNamed(value, profile)) : [],
    linked,
    isCurrent,
    isAwaited,
    pick(profile: ProfileSummary | undefined) {
      if (!profile) return
      setPicked(profile)
      announce(linksTo(profile))
      onChange(`@${profile.handle}`)
    },
  }
}

const linksTo = (profile: ProfileSummary): string => `Links to ${isolated(profileName(profile))}`

const Linked = ({ id, profile }: { id: string; profile: ProfileSummary }) => (
  <p id={id} className={`${styles.linked} ${fieldStyles.hint}`}>
    <Face profile={profile} />
    <span className="truncated">{linksTo(profile)}</span>
  </p>
)
