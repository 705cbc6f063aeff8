import { useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import { BIO_MAX, DISPLAY_NAME_MAX, PLACE_MAX } from '#contract/platform/limits.ts'
import type { Profile, UpdateProfile } from '#contract/profiles.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { useUpdateProfile } from '../mutations.ts'
import { AvatarField } from './avatar-field.tsx'
import { linkErrorsOf, linkFieldsOf, linksToSave, SocialLinksField } from './social-links-field.tsx'

/** PROF-14 FIND-06: name, words, place and links are saved together; the picture at once. */
export function EditProfileForm({ profile }: { profile: Profile }) {
  const [displayName, setDisplayName] = useState(profile.displayName ?? '')
  const [bio, setBio] = useState(profile.bio)
  const [place, setPlace] = useState(profile.place ?? '')
  const [links, setLinks] = useState(() => linkFieldsOf(profile.socialLinks))
  const [showLikes, setShowLikes] = useState(profile.showLikes)
  const { save, isSaving, errors } = useSaving()

  function submit(event: FormEvent) {
    event.preventDefault()
    save({ displayName, bio, place, socialLinks: linksToSave(links), showLikes })
  }

  return (
    <form className={`${layoutStyles.stack} ${layoutStyles.narrow}`} onSubmit={submit} noValidate>
      <AvatarField profile={profile} />
      <TextField
        label="Display name"
        name="displayName"
        autoComplete="nickname"
        counter={`${displayName.length}/${DISPLAY_NAME_MAX}`}
        maxLength={DISPLAY_NAME_MAX}
        value={displayName}
        onChange={(event) => setDisplayName(event.target.value)}
        error={errors.displayName}
        hint={`Without one you are shown as ${profile.handle}.`}
      />
      <TextArea
        label="Bio"
        name="bio"
        counter={`${bio.length}/${BIO_MAX}`}
        maxLength={BIO_MAX}
        rows={6}
        value={bio}
        onChange={(event) => setBio(event.target.value)}
        error={errors.bio}
      />
      <TextField
        label="Place"
        name="place"
        autoComplete="address-level2"
        counter={`${place.length}/${PLACE_MAX}`}
        maxLength={PLACE_MAX}
        value={place}
        onChange={(event) => setPlace(event.target.value)}
        error={errors.place}
        hint="A town or a region. Everyone sees it, and finds you by it."
      />
      <Section title="Social links">
        <SocialLinksField links={links} onChange={setLinks} errors={linkErrorsOf(errors, links)} />
      </Section>
      {profile.profileType === 'personal' && (
        <Section title="Your page">
          <Checkbox checked={showLikes} onChange={(event) => setShowLikes(event.target.checked)}>
            Show what I liked last
          </Checkbox>
        </Section>
      )}
      <div className={`${spacingStyles.inRow} ${spacingStyles.wrapping} ${spacingStyles.gapSmall}`}>
        <Button type="submit" variant="primary" size="l" busy={isSaving} busyLabel="Saving...">
          Save
        </Button>
        <Button asChild size="l">
          <Link to="/my-profile">Cancel</Link>
        </Button>
      </div>
    </form>
  )
}

function useSaving() {
  const update = useUpdateProfile()
  const client = useQueryClient()
  const navigate = useNavigate()
  function save(changes: UpdateProfile) {
    if (update.isPending) return
    update.mutate(changes, {
      onError: () => toast.error('Error', 'Failed to save profile changes. Please try again.'),
      onSuccess: () => {
        toast.success('Profile updated')
        // the name stands beside every track
        void client.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
        void navigate({ to: '/my-profile' })
      },
    })
  }
  return { save, isSaving: update.isPending, errors: update.error instanceof ApiError ? update.error.fields : {} }
}
