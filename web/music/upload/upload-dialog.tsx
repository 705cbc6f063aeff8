import { useState } from 'react'
import type { MusicType } from '#contract/music.ts'
import type { StemChoice } from '#web/music/mutations.ts'
import { StemFields } from '#web/music/stems/stem-fields.tsx'
import { useActiveProfile } from '#web/platform/session.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { AUDIO_ACCEPT } from '#web/upload/check-files.ts'
import { useFirstFiles } from '#web/upload/handed-files.ts'
import { UploadFrame } from '#web/upload/upload-frame.tsx'
import { isUnsaved } from './draft.ts'
import { DraftForm } from './draft-form.tsx'
import { FromTags } from './from-tags.tsx'
import { useAlbumOffers } from './use-album-offers.ts'
import { useDrafts } from './use-drafts.ts'

const TYPES = [
  { value: 'track', label: 'Track' },
  { value: 'stem', label: 'Stem' },
] as const

export type UploadDialogProps = {
  /** What it opens for. */
  type?: MusicType
  /** Files that it opens with. */
  files?: readonly File[]
  onClose: () => void
}

/**
 * MUSIC-02, MUSIC-12: one or several MP3s, each with its own form, uploading side by side; of one type, and stems of
 * one track.
 */
export function UploadDialog({ type: firstType = 'track', files, onClose }: UploadDialogProps) {
  const profile = useActiveProfile()
  const [type, setType] = useState<MusicType>(firstType)
  const [stem, setStem] = useState<StemChoice>({ parent: null, downloadable: false })
  const uploads = useDrafts(type === 'stem' ? stem : null)
  const { drafts, addAudio } = uploads
  const albums = useAlbumOffers(profile?.id ?? '', type === 'track' ? drafts : [])
  const isBusy = uploads.isBusy || albums.isFiling
  useFirstFiles(files, (given) => void addAudio(given, drafts[0]?.key))
  const noun = type === 'stem' ? 'Stem' : 'Track'
  const isOne = drafts.length === 1
  // those that are up already are what they are
  const isFixed = isBusy || drafts.some(({ phase }) => phase.kind === 'done')
  return (
    <UploadFrame
      title="Upload Music"
      noun={noun}
      uploads={{
        ...uploads,
        isBusy,
        uploadAll: async () => (await uploads.uploadAll()) && (await albums.fileAll(uploads.idOf)),
      }}
      isUnsaved={isUnsaved}
      titleOf={(draft) => draft.title}
      hasFile={({ audio }) => audio !== null}
      more={{
        label: 'More audio files',
        accept: AUDIO_ACCEPT,
        onFiles: (files) => void addAudio(files, undefined),
        children: 'Add more files',
      }}
      onDrop={(dropped) => void addAudio(dropped, drafts.find(({ audio }) => !audio)?.key)}
      onClose={onClose}
      above={
        <>
          <Choice label="Type" options={TYPES} value={type} onValueChange={setType} disabled={isFixed} />
          {type === 'stem' && profile && (
            <StemFields stem={stem} profileId={profile.id} several={!isOne} disabled={isFixed} onChange={setStem} />
          )}
        </>
      }
    >
      {profile && (
        <FromTags profile={profile} drafts={drafts} offers={albums.offers} disabled={isFixed} onWish={albums.wish} />
      )}
      {drafts.map((draft, index) => (
        <DraftForm
          key={draft.key}
          draft={draft}
          number={isOne ? undefined : index + 1}
          noun={noun}
          onChange={(changes) => uploads.change(draft.key, changes)}
          onAudio={(files) => void addAudio(files, draft.key)}
          onCover={(cover) => void uploads.setCover(draft.key, cover)}
          onRemove={() => uploads.remove(draft.key)}
          onCancel={() => uploads.cancel(draft.key)}
        />
      ))}
    </UploadFrame>
  )
}
