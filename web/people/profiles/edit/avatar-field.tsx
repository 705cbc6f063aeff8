import { useRef, useState } from 'react'
import { AVATAR_MAX_BYTES, bytesToMegabytes } from '#contract/platform/limits.ts'
import { keyOf } from '#contract/platform/resource.ts'
import { ownProfileResource, type Profile } from '#contract/profiles.ts'
import * as styles from '#web/people/profiles/profiles.module.css'
import { queryClient } from '#web/platform/requests/query-client.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Button } from '#web/ui/action/button.tsx'
import { announce } from '#web/ui/feedback/announcer.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as layoutStyles from '#web/ui/layout/layout.module.css'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { Picture } from '#web/ui/media/picture.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import * as visuallyHiddenStyles from '#web/ui/text/visually-hidden.module.css'
import { checkImage } from '#web/upload/check-files.ts'
import { useLatest } from '#web/upload/use-latest.ts'
import { useObjectUrl } from '#web/upload/use-object-url.ts'
import { useRemoveAvatar, useUploadAvatar } from '../mutations.ts'

const FACE_PX = 144

/** PROF-14: the avatar. A chosen picture is shown and sent without a press of Save. */
export function AvatarField({ profile }: { profile: Profile }) {
  const input = useRef<HTMLInputElement>(null)
  const current = useActiveProfile()?.avatar
  const { chosen, choose, upload, remove } = useAvatar(profile.id)
  const preview = useObjectUrl(chosen)
  return (
    <div className={styles.faceEdit}>
      <Picture
        src={preview ?? current?.url}
        alt="Your picture"
        width={FACE_PX}
        height={FACE_PX}
        eager
        fallback={<Plate name={profile.displayName || profile.handle} id={profile.id} decorative />}
      />
      <div className={layoutStyles.stack}>
        <div className={`${spacingStyles.inRow} ${spacingStyles.wrapping} ${spacingStyles.gapSmall}`}>
          <Button icon="image" onClick={() => input.current?.click()} busy={upload.isPending} busyLabel="Uploading...">
            {current ? 'Change picture' : 'Upload picture'}
          </Button>
          {current && (
            <Button variant="quiet" onClick={() => remove.mutate()} busy={remove.isPending} busyLabel="Removing...">
              Remove
            </Button>
          )}
        </div>
        <p className={fieldStyles.hint}>JPEG, PNG, WebP, AVIF or GIF, up to {bytesToMegabytes(AVATAR_MAX_BYTES)} MB.</p>
        <input
          ref={input}
          className={visuallyHiddenStyles.visuallyHidden}
          type="file"
          accept="image/*"
          tabIndex={-1}
          aria-label="Picture"
          onChange={(event) => {
            const file = event.target.files?.[0]
            event.target.value = ''
            if (file) void choose(file)
          }}
        />
      </div>
    </div>
  )
}

function useAvatar(profileId: string) {
  const refresh = useRefresh(profileId)
  const [chosen, setChosen] = useState<File | null>(null)
  const begin = useLatest()
  const failed = () => {
    setChosen(null)
    toast.error('Upload failed', 'Failed to upload avatar. Please try again.')
  }
  const upload = useUploadAvatar({ onSaved: refresh, onFailed: failed })
  const remove = useRemoveAvatar({ onSaved: refresh, onFailed: failed })

  async function choose(file: File) {
    const isLatest = begin()
    const problem = await checkImage(file, AVATAR_MAX_BYTES)
    if (!isLatest()) return
    if (problem) {
      toast.error('Upload failed', problem)
      return
    }
    setChosen(file)
    upload.mutate(file, {
      onSuccess: () => {
        setChosen(null)
        announce('Picture saved')
      },
    })
  }
  return { chosen, choose, upload, remove }
}

/** Refreshes everything that may show the avatar, except the form that the user is editing. */
function useRefresh(profileId: string): () => void {
  const form = keyOf(ownProfileResource, { as: profileId })
  return () =>
    void queryClient.invalidateQueries({
      predicate: ({ queryKey }) => queryKey[0] !== 'session' && queryKey.join() !== form.join(),
    })
}
