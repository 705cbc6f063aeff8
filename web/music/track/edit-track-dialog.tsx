import { useState } from 'react'
import { TITLE_MAX } from '#contract/platform/limits.ts'
import { AlbumChoice } from '#web/albums/album-choice.tsx'
import * as styles from '#web/music/music.module.css'
import { StemFields } from '#web/music/stems/stem-fields.tsx'
import { AudioProgress } from '#web/music/upload/audio-progress.tsx'
import { MadeWithAiField, SensitiveField } from '#web/sensitive/label-fields.tsx'
import { TagsField } from '#web/suggest/tags-field.tsx'
import { Button } from '#web/ui/action/button.tsx'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { FieldError, FormError } from '#web/ui/form/field.tsx'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import { TextField } from '#web/ui/form/text-field.tsx'
import { StillWaveform } from '#web/ui/media/waveform.tsx'
import { Dialog } from '#web/ui/overlay/dialog.tsx'
import { formatDuration } from '#web/ui/text/format.ts'
import { AUDIO_ACCEPT } from '#web/upload/accepted.ts'
import { CoverPick } from '#web/upload/cover-pick.tsx'
import { FileTarget } from '#web/upload/file-target.tsx'
import { OverwriteQuestion } from '#web/upload/overwrite-question.tsx'
import { useLeaveGuard } from '#web/upload/upload-frame.tsx'
import { type EditedTrack, type TrackEdit, useTrackEdit } from './use-track-edit.ts'

/** MUSIC-09: title, tags, cover, audio and albums of a track that is there already. */
export function EditTrackDialog({ track, onClose }: { track: EditedTrack; onClose: () => void }) {
  const edit = useTrackEdit(track, onClose)
  useLeaveGuard(edit.isBusy)
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={track.type === 'stem' ? 'Edit stem' : 'Edit track'}
      dismissable={!edit.isBusy}
      footer={
        <>
          <Button onClick={edit.isBusy ? edit.cancel : onClose}>Cancel</Button>
          <Button variant="primary" busy={edit.isBusy} busyLabel="Saving..." onClick={() => edit.save(false)}>
            Save
          </Button>
        </>
      }
    >
      <FileTarget
        says="Drop to change audio or cover"
        accept={AUDIO_ACCEPT}
        disabled={edit.isBusy}
        onFiles={([file]) => file && void (file.type.startsWith('image/') ? edit.setCover(file) : edit.setAudio(file))}
      />
      <EditFields track={track} edit={edit} />
      <OverwriteQuestion edit={edit} />
    </Dialog>
  )
}

function EditFields({ track, edit }: { track: EditedTrack; edit: TrackEdit }) {
  const { errors, isBusy } = edit
  const [shown, setShown] = useState(track.cover?.thumbUrl ?? null)
  return (
    <>
      <TextField
        label="Title"
        value={edit.title}
        maxLength={TITLE_MAX}
        disabled={isBusy}
        error={errors.title}
        onChange={(event) => edit.setTitle(event.target.value)}
      />
      {edit.stem && track.artist && (
        <StemFields stem={edit.stem} profileId={track.artist.id} disabled={isBusy} onChange={edit.setStem} />
      )}
      <TagsField value={edit.tags} disabled={isBusy} error={errors.tags} onChange={edit.setTags} />
      <div className={styles.work}>
        <CoverPick
          cover={edit.cover instanceof File ? edit.cover : shown}
          title={edit.title}
          disabled={isBusy}
          onCover={(cover) => {
            if (!cover) setShown(null)
            void edit.setCover(cover)
          }}
        />
        <AudioPart track={track} edit={edit} />
      </div>
      {track.type === 'track' && track.artist && (
        <AlbumChoice
          trackId={track.id}
          profileId={track.artist.id}
          wishes={edit.albums}
          disabled={isBusy}
          onWish={edit.wishAlbum}
        />
      )}
      <MadeWithAiField
        value={edit.labels.madeWithAi}
        disabled={isBusy}
        onChange={(madeWithAi) => edit.setLabels((all) => ({ ...all, madeWithAi }))}
      />
      <SensitiveField
        why={edit.labels.sensitiveWhy}
        present={track.sensitive}
        disabled={isBusy}
        error={errors.sensitiveWhy}
        onChange={(sensitiveWhy) => edit.setLabels((all) => ({ ...all, sensitiveWhy }))}
      />
      <Failures edit={edit} />
    </>
  )
}

/** What is heard now, or what takes its place. */
function AudioPart({ track, edit }: { track: EditedTrack; edit: TrackEdit }) {
  const { audio, isBusy } = edit
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

function Failures({ edit: { errors, failure } }: { edit: TrackEdit }) {
  return (
    <>
      {errors.audio && <FieldError>{errors.audio}</FieldError>}
      {errors.cover && <FieldError>{errors.cover}</FieldError>}
      {failure && <FormError>{failure}</FormError>}
    </>
  )
}
