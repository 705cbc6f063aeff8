import { AUDIO_MAX_BYTES, bytesToMegabytes } from '#contract/platform/limits.ts'
import { DropZone, type DropZoneProps } from '#web/ui/form/drop-zone.tsx'
import { AUDIO_ACCEPT } from '#web/upload/check-files.ts'

/** Takes MP3s, dropped or chosen, one or several at once. */
export function AudioDrop(props: Pick<DropZoneProps, 'onFiles' | 'disabled' | 'error'>) {
  return (
    <DropZone
      {...props}
      heading="Audio"
      label="Audio files"
      title="Drop an MP3 here"
      hint={`or choose a file, or several. Up to ${bytesToMegabytes(AUDIO_MAX_BYTES)} MB each.`}
      accept={AUDIO_ACCEPT}
      multiple
    />
  )
}
