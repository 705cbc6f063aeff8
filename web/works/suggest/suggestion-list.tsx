import { type ReactNode, useEffect, useRef } from 'react'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import * as comboboxStyles from '#web/ui/form/combobox.module.css'
import type { useCombobox } from '#web/ui/form/use-combobox.ts'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as styles from './suggest.later.module.css'

type SuggestionListProps = { combobox: ReturnType<typeof useCombobox>; count: number; children: ReactNode }

/** The list of suggestions below a field, hidden while it is empty. */
export function SuggestionList({ combobox, count, children }: SuggestionListProps) {
  const list = useRef<HTMLDivElement>(null)
  // The list may be below the visible part of the dialog.
  useEffect(() => {
    if (count > 0) list.current?.scrollIntoView({ block: 'nearest' })
  }, [count])
  return (
    <div
      ref={list}
      {...combobox.popup}
      {...combobox.list}
      hidden={count === 0}
      className={`${comboboxStyles.list} ${styles.list}`}
    >
      {children}
    </div>
  )
}

type ProfileSuggestionsProps = { combobox: ReturnType<typeof useCombobox>; profiles: readonly ProfileSummary[] }

export function ProfileSuggestions({ combobox, profiles }: ProfileSuggestionsProps) {
  return (
    <SuggestionList combobox={combobox} count={profiles.length}>
      {profiles.map((profile, at) => (
        <div key={profile.id} {...combobox.option(at)}>
          <Face profile={profile} />
          <span className="truncated">{profileName(profile)}</span>
          <span className="meta truncated">@{profile.handle}</span>
        </div>
      ))}
    </SuggestionList>
  )
}

export const Face = ({ profile }: { profile: ProfileSummary }) => (
  <Avatar src={profile.avatar?.thumbUrl} name={profileName(profile)} id={profile.id} />
)
