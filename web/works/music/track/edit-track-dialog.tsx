import { useState } from 'react'
import { TITLE_MAX } from '#contract/platform/limits.ts'
import { MadeWithAiField, SensitiveField } from '#web/safety/sensitive/label-fields.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StillWaveform } from '#web/ui/media/waveform.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { AUDIO_ACCEPT } from '#web/upload/accepted.ts'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { FileFormDialog } from '#web/upload/file-form-dialog.tsx'
import { AlbumChoice } from '#web/works/albums/album-choice.tsx'
import * as styles from '#web/works/music/music.module.css'
import { StemFields } from '#web/works/music/stems/stem-fields.tsx'
import { AudioProgress } from '#web/works/music/upload/audio-progress.tsx'
import { TagsField } from '#web/works/suggest/tags-field.tsx'
import { type EditedTrack, type TrackEdit, useTrackEdit } from './use-track-edit.ts'

/** MUSIC-09: edits title, tags, cover, audio and albums of an existing track. */
export function EditTrackDialog({ track, onClose }: { track: EditedTrack; onClose: () => void }) {
  const edit = useTrackEdit(track, onClose)
  const take = ([file]: File[]) => file && (file.type.startsWith('image/') ? edit.setCover(file) : edit.setAudio(file))
  return (
    <FileFormDialog
      title={track.type === 'stem' ? 'Edit stem' : 'Edit track'}
      form={edit}
      target={{ says: 'Drop to change audio or cover', accept: AUDIO_ACCEPT, onFiles: (files) => void take(files) }}
      onClose={onClose}
    >
      <EditFields track={track} edit={edit} />
    </FileFormDialog>
  )
}

type EditProps = { track: EditedTrack; edit: TrackEdit }

function EditFields({ track, edit }: EditProps) {
  const { values, problems, change, isBusy } = edit
  return (
    <>
      <TextField {...edit.text('title')} disabled={isBusy} label="Title" maxLength={TITLE_MAX} />
      {values.stem && track.artist && (
        <StemFields
          stem={values.stem}
          profileId={track.artist.id}
          disabled={isBusy}
          onChange={(stem) => change({ stem })}
        />
      )}
      <TagsField value={values.tags} disabled={isBusy} error={problems.tags} onChange={(tags) => change({ tags })} />
      <CoverAndAudio track={track} edit={edit} />
      {track.type === 'track' && track.artist && (
        <AlbumChoice
          trackId={track.id}
          profileId={track.artist.id}
          wishes={values.albums}
          disabled={isBusy}
          onWish={edit.wishAlbum}
        />
      )}
      <MadeWithAiField value={values.madeWithAi} disabled={isBusy} onChange={(madeWithAi) => change({ madeWithAi })} />
      <SensitiveField
        why={values.sensitiveWhy}
        present={track.sensitive}
        disabled={isBusy}
        error={problems.sensitiveWhy}
        onChange={(sensitiveWhy) => change({ sensitiveWhy })}
      />
      {problems.audio && <FieldError>{problems.audio}</FieldError>}
      {problems.cover && <FieldError>{problems.cover}</FieldError>}
    </>
  )
}

function CoverAndAudio({ track, edit }: EditProps) {
  const { title, cover } = edit.values
  const [shown, setShown] = useState(track.cover?.thumbUrl ?? null)
  return (
    <div className={styles.work}>
      <CoverPick
        cover={cover instanceof File ? cover : shown}
        title={title}
        disabled={edit.isBusy}
        onCover={(file) => {
          if (!file) setShown(null)
          void edit.setCover(file)
        }}
      />
      <AudioPart track={track} edit={edit} />
    </div>
  )
}

/** The present audio, or the file that replaces it. */
function AudioPart({ track, edit }: EditProps) {
  const { isBusy } = edit
  const { audio } = edit.values
  if (audio) return <AudioProgress name={audio.name} sizeBytes={audio.size} peaks={edit.peaks} phase={edit.phase} />
  return (
    <div className={progressStyles.progress}>
      <p className="meta">{formatDuration(track.durationMs)}</p>
      <StillWaveform peaks={track.peaks} height={40} />
      <div>
        <FilePick
          size="s"
          label="Audio file"
          accept={AUDIO_ACCEPT}
          disabled={isBusy}
          onFiles={([file]) => file && void edit.setAudio(file)}
        >
          Replace audio
        </FilePick>
      </div>
    </div>
  )
}
