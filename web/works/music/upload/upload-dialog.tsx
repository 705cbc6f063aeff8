import { useState } from 'react'
import type { MusicType } from '#contract/music.ts'
import { useActiveProfile } from '#web/platform/session.ts'
import { Choice } from '#web/ui/form/choice.tsx'
import { AUDIO_ACCEPT } from '#web/upload/accepted.ts'
import { useFirstFiles } from '#web/upload/dropped-files.ts'
import { UploadFrame } from '#web/upload/upload-frame.tsx'
import type { StemChoice } from '#web/works/music/mutations.ts'
import { StemFields } from '#web/works/music/stems/stem-fields.tsx'
import { DraftCheckbox } from '#web/works/releases/draft-checkbox.tsx'
import { FromTags } from './from-tags.tsx'
import { isUnsaved } from './track-form.ts'
import { TrackSection } from './track-section.tsx'
import { useAlbumOffers } from './use-album-offers.ts'
import { useTrackUploads } from './use-track-uploads.ts'

const TYPES = [
  { value: 'track', label: 'Track' },
  { value: 'stem', label: 'Stem' },
] as const

export type UploadDialogProps = {
  /** The type that is selected first. */
  type?: MusicType
  /** Files with which it opens. */
  files?: readonly File[]
  onClose: () => void
}

/**
 * MUSIC-02, MUSIC-12: uploads one or several MP3s in parallel, each with its own form. All are of
 * one type, and stems belong to one track.
 */
export function UploadDialog({ type: firstType = 'track', files, onClose }: UploadDialogProps) {
  const profile = useActiveProfile()
  const [type, setType] = useState<MusicType>(firstType)
  const [stem, setStem] = useState<StemChoice>({ parent: null, downloadable: false })
  const [isDraft, setDraft] = useState(false)
  const uploads = useTrackUploads(type === 'stem' ? stem : null, isDraft && type === 'track')
  const { forms, addAudio } = uploads
  const albums = useAlbumOffers(profile?.id ?? '', type === 'track' ? forms : [])
  const isBusy = uploads.isBusy || albums.isFiling
  useFirstFiles(files, (given) => void addAudio(given, forms[0]?.key))
  const noun = type === 'stem' ? 'Stem' : 'Track'
  const several = forms.length > 1
  // The type of uploaded files cannot change any more.
  const isFixed = isBusy || forms.some(({ phase }) => phase.kind === 'done')
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
      titleOf={(form) => form.title}
      hasFile={({ audio }) => audio !== null}
      more={{
        label: 'More audio files',
        accept: AUDIO_ACCEPT,
        onFiles: (files) => void addAudio(files, undefined),
        children: 'Add more files',
      }}
      onDrop={(dropped) => void addAudio(dropped, forms.find(({ audio }) => !audio)?.key)}
      onClose={onClose}
      above={
        <>
          <Choice label="Type" options={TYPES} value={type} onValueChange={setType} disabled={isFixed} />
          {type === 'stem' && profile && (
            <StemFields stem={stem} profileId={profile.id} several={several} disabled={isFixed} onChange={setStem} />
          )}
          {type === 'track' && <DraftCheckbox checked={isDraft} disabled={isFixed} onChange={setDraft} />}
        </>
      }
    >
      {profile && (
        <FromTags profile={profile} forms={forms} offers={albums.offers} disabled={isFixed} onWish={albums.wish} />
      )}
      <TrackSections uploads={uploads} noun={noun} />
    </UploadFrame>
  )
}

function TrackSections({ uploads, noun }: { uploads: ReturnType<typeof useTrackUploads>; noun: 'Track' | 'Stem' }) {
  const { forms, addAudio } = uploads
  return forms.map((form, index) => (
    <TrackSection
      key={form.key}
      form={form}
      number={forms.length === 1 ? undefined : index + 1}
      noun={noun}
      onChange={(changes) => uploads.change(form.key, changes)}
      onAudio={(files) => void addAudio(files, form.key)}
      onCover={(cover) => void uploads.setCover(form.key, cover)}
      onRemove={() => uploads.remove(form.key)}
      onCancel={() => uploads.cancel(form.key)}
    />
  ))
}
