import { BIO_MAX, DISPLAY_NAME_MAX, PLACE_MAX, PRODUCT, SUPPORT_AMOUNT_MAX } from '#contract/platform/limits.ts'
import type { Profile } from '#contract/profiles.ts'
import { SOCIAL_EXAMPLES, SOCIAL_PLATFORM_NAMES } from '#contract/social-platforms.ts'
import { SUPPORT_EXAMPLES, SUPPORT_PLATFORM_NAMES } from '#contract/support-platforms.ts'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { useNavigate } from '#web/platform/routing/use-router.ts'
import { Button } from '#web/ui/action/button.tsx'
import { ButtonLink } from '#web/ui/action/button-link.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import { TextArea, TextField } from '#web/ui/form/text-field.tsx'
import { counted, useForm } from '#web/ui/form/use-form.ts'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import { Section } from '#web/ui/layout/section.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { useUpdateProfile } from '../mutations.ts'
import { AvatarField } from './avatar-field.tsx'
import { LinksField, linkErrorsOf, linkFieldsOf, linksToSave } from './links-field.tsx'

/**
 * PROF-14 FIND-06 RELEASE-07 RELEASE-08: name, bio, place and links are saved together; the avatar is saved
 * when it is chosen.
 */
export function EditProfileForm({ profile }: { profile: Profile }) {
  const form = useProfileForm(profile)
  const { displayName, bio, place, socialLinks } = form.values
  return (
    <form {...form.props} className={`${layoutStyles.stack} ${layoutStyles.narrow}`}>
      <AvatarField profile={profile} />
      <TextField
        {...form.text('displayName')}
        {...counted(displayName, DISPLAY_NAME_MAX)}
        label="Display name"
        autoComplete="nickname"
        hint={`Without a name you are shown as ${profile.handle}.`}
      />
      <TextArea {...form.text('bio')} {...counted(bio, BIO_MAX)} label="Bio" rows={6} />
      <TextField
        {...form.text('place')}
        {...counted(place, PLACE_MAX)}
        label="Place"
        autoComplete="address-level2"
        hint="A town or a region. Everyone can see it and find you by it."
      />
      <Section title="Social links">
        <LinksField
          links={socialLinks}
          names={SOCIAL_PLATFORM_NAMES}
          examples={SOCIAL_EXAMPLES}
          onChange={(links) => form.change({ socialLinks: links })}
          errors={linkErrorsOf(form.problems, 'socialLinks', socialLinks)}
        />
      </Section>
      {profile.profileType === 'artist' && <SupportFields form={form} />}
      <NoAiField form={form} />
      {profile.profileType === 'personal' && (
        <Section title="Your page">
          <Checkbox {...form.tick('showLikes')}>Show my latest likes</Checkbox>
        </Section>
      )}
      <div className={`${spacingStyles.inRow} ${spacingStyles.wrapping} ${spacingStyles.gapSmall}`}>
        <Button type="submit" variant="primary" size="l" busy={form.isBusy} busyLabel="Saving...">
          Save
        </Button>
        <ButtonLink to="/my-profile" size="l">
          Cancel
        </ButtonLink>
      </div>
    </form>
  )
}

type ProfileForm = ReturnType<typeof useProfileForm>

/** RELEASE-08. The text promises no more than a request can do. */
const NoAiField = ({ form }: { form: Pick<ProfileForm, 'tick'> }) => (
  <Section title="No AI">
    <Checkbox {...form.tick('noAi')}>Ask AI crawlers to stay away from my pages, sound and pictures</Checkbox>
    <p className="small dim">
      This is a request: robots.txt, the headers of pages and files, and the TDM Reservation Protocol say it. Decent
      crawlers follow it. Others do not, and it does not stop them.
    </p>
  </Section>
)

function SupportFields({ form }: { form: Pick<ProfileForm, 'values' | 'problems' | 'text' | 'change'> }) {
  const { support, amount } = form.values
  return (
    <Section title="Support">
      <div className={layoutStyles.stack}>
        <p className="small dim">
          One button on your page, tracks and albums, in embeds and in your feed opens these links. No money passes
          through {PRODUCT}.
        </p>
        <LinksField
          addLabel="Add support link"
          links={support}
          names={SUPPORT_PLATFORM_NAMES}
          examples={SUPPORT_EXAMPLES}
          onChange={(links) => form.change({ support: links })}
          errors={linkErrorsOf(form.problems, 'support.links', support)}
        />
        <TextField
          {...form.text('amount')}
          {...counted(amount, SUPPORT_AMOUNT_MAX)}
          label="Suggested amount"
          hint="As text, such as 5 € a month. Shown with the links."
          error={form.problems['support.amount']}
        />
      </div>
    </Section>
  )
}

function useProfileForm({ profileType, displayName, bio, place, socialLinks, support, ...rest }: Profile) {
  const update = useUpdateProfile()
  const navigate = useNavigate()
  return useForm({
    initial: () => ({
      ...{ displayName: displayName ?? '', bio, place: place ?? '', showLikes: rest.showLikes, noAi: rest.noAi },
      socialLinks: linkFieldsOf(socialLinks),
      support: linkFieldsOf(support?.links ?? []),
      amount: support?.amount ?? '',
    }),
    send: ({ support, amount, ...values }, refused) =>
      update.mutate(
        {
          ...values,
          socialLinks: linksToSave(values.socialLinks),
          ...(profileType === 'artist' && { support: { links: linksToSave(support), amount } }),
        },
        {
          onError: (error) => {
            toast.error('Error', 'Failed to save profile changes. Please try again.')
            refused(error)
          },
          onSuccess: () => {
            toast.success('Profile updated')
            // The name appears beside every track.
            void queryClient.invalidateQueries({ predicate: ({ queryKey }) => queryKey[0] !== 'session' })
            void navigate({ to: '/my-profile' })
          },
        },
      ),
    isBusy: update.isPending,
  })
}
