import { useMutation } from '@tanstack/react-query'
import { followResource } from '#contract/follows.ts'
import { isolated } from '#contract/platform/isolated.ts'
import type { ProfileSummary } from '#contract/profiles.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { setKnown, useResource } from '#web/platform/data.ts'
import { api, call } from '#web/platform/requests/api.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { MenuItem } from '#web/ui/overlay/menu.tsx'

/** TELL-01: turns notifications about new releases of a followed profile on and off. */
export function ReleasesItem({ profile }: { profile: ProfileSummary }) {
  const as = useActiveProfile()?.id ?? ''
  const asked = { as, profileId: profile.id }
  const { data } = useResource(followResource, asked, { enabled: as !== '' })
  const { mutate } = useMutation({
    mutationFn: (tells: boolean) =>
      call(api.api.follows[':profileId'].releases.$put({ param: { profileId: profile.id }, json: { tells } })),
    onSuccess: (follow) => {
      setKnown(followResource, asked, () => follow)
      const name = profileName(profile)
      toast.success(
        follow.tellsReleases
          ? `You will be notified of releases by ${isolated(name)}`
          : `No more notifications of releases by ${isolated(name)}`,
      )
    },
    onError: () => toast.error('The setting could not be saved. Please try again.'),
  })
  if (!data?.following) return null
  return (
    <MenuItem icon="bell" onSelect={() => mutate(!data.tellsReleases)}>
      {data.tellsReleases ? 'Stop release notifications' : 'Notify me of releases'}
    </MenuItem>
  )
}
