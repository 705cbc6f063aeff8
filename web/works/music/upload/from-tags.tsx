import { isolated } from '#contract/platform/isolated.ts'
import type { OwnProfile } from '#contract/profiles.ts'
import { counted } from '#contract/words/counted.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { switchProfile, useSession } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import { Checkbox } from '#web/ui/form/checkbox.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as styles from '#web/upload/upload.module.css'
import type { TrackForm } from './track-form.ts'
import { type AlbumOffer, plainName } from './use-album-offers.ts'

export type FromTagsProps = {
  profile: OwnProfile
  forms: readonly TrackForm[]
  offers: readonly AlbumOffer[]
  disabled: boolean
  onWish: (offer: AlbumOffer, wanted: boolean) => void
}

/** MUSIC-12: offers what the files' tags say about album and artist. */
export function FromTags({ profile, forms, offers, disabled, onWish }: FromTagsProps) {
  return (
    <>
      {offers.length > 0 && (
        <fieldset className={fieldStyles.field} disabled={disabled}>
          <legend className={fieldStyles.label}>Album</legend>
          {offers.map((offer) => (
            <Checkbox
              key={offer.name}
              checked={offer.wanted}
              disabled={disabled}
              onChange={(event) => onWish(offer, event.target.checked)}
            >
              {offerText(offer)}
            </Checkbox>
          ))}
        </fieldset>
      )}
      <OtherArtist profile={profile} forms={forms} disabled={disabled} />
    </>
  )
}

function offerText({ title, existing, forms: { length } }: AlbumOffer): string {
  const tracks = length === 1 ? 'the track' : `the ${counted(length, 'track')}, in this order`
  return existing
    ? `Add ${tracks} to your album "${isolated(title)}"`
    : `Create the album "${isolated(title)}" with ${tracks}`
}

/**
 * Tells when the tags name another artist than the uploading profile. If that artist is another
 * profile of the user, offers to switch to it.
 */
function OtherArtist({ profile, forms, disabled }: Pick<FromTagsProps, 'profile' | 'forms' | 'disabled'>) {
  const { profiles } = useSession()
  const isNamed = (name: string, { displayName, handle }: OwnProfile) =>
    [displayName, handle].some((own) => own && plainName(own) === plainName(name))
  const names = new Map(forms.flatMap(({ said }) => (said?.artist ? [[plainName(said.artist), said.artist]] : [])))
  const others = [...names.values()].filter((name) => !isNamed(name, profile))
  if (others.length === 0) return null
  const other = profiles.find((own) => own.profileType === 'artist' && others.length === 1 && isNamed(others[0]!, own))
  const files = forms.length === 1 ? 'The file names' : 'The files name'
  return (
    <div className={styles.otherArtist}>
      <p className="small">
        {files} {others.map((name) => `"${isolated(name)}"`).join(', ')} as the artist. You are uploading as{' '}
        <bdi>{profileName(profile)}</bdi>.
      </p>
      {other && (
        <Button
          size="s"
          disabled={disabled}
          onClick={() => void switchProfile(other.id).catch((error: Error) => toast.error('Error', error.message))}
        >
          Upload as <bdi>{profileName(other)}</bdi>
        </Button>
      )}
    </div>
  )
}
