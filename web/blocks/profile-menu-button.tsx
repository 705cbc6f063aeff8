import type { ComponentProps } from 'react'
import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/profiles/profile-name.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'

type Props = Omit<ComponentProps<typeof IconButton>, 'icon' | 'label'> & { profile: ProfileSummary }

/** The dots beside what one can do with a profile. */
export function ProfileMenuButton({ profile, ...rest }: Props) {
  return <IconButton {...rest} icon="more" label={`More for ${isolated(profileName(profile))}`} />
}
