import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import type { useCombobox } from '#web/ui/form/use-combobox.ts'
import { Avatar } from '#web/ui/media/plate.tsx'
import { SuggestionList } from './suggestion-list.tsx'

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
