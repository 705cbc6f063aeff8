import { useEffect, useState } from 'react'
import type { OwnArtwork } from '#contract/artworks.ts'
import { publicCopy } from '#contract/pictures/public-copy.ts'
import type { Trace } from '#contract/pictures/traces.ts'
import { ARTWORK_MAX_BYTES, bytesToMegabytes } from '#contract/platform/limits.ts'
import * as progressStyles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import { DropZone } from '#web/ui/form/drop-zone.tsx'
import * as fieldStyles from '#web/ui/form/field.module.css'
import { FieldError } from '#web/ui/form/field.tsx'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import { formatSize } from '#web/ui/text/format.ts'
import { IMAGE_ACCEPT } from '#web/upload/accepted.ts'
import { type Phase, phasePart, phaseText } from '#web/upload/phase.ts'
import { useObjectUrl } from '#web/upload/use-object-url.ts'
import { ArtworkPicture } from '../artwork-picture.tsx'
import * as styles from './upload.module.css'

export type ImagePickProps = {
  image: File | null
  /** The artwork with the present picture. */
  present?: OwnArtwork
  phase: Phase
  error?: string
  disabled?: boolean
  multiple?: boolean
  onImages: (images: File[]) => void
}

/** The picture: dropped or chosen, shown whole, with the progress of its upload. */
export function ImagePick({ image, present, phase, error, disabled, multiple, onImages }: ImagePickProps) {
  const hasPresent = present && present.image.sources.length > 0
  if (!image && !hasPresent) {
    const many = multiple ? ', or several' : ''
    const size = `${bytesToMegabytes(ARTWORK_MAX_BYTES)} MB${multiple ? ' each' : ''}`
    return (
      <DropZone
        title="Drop a picture here"
        hint={`or choose a file${many}. JPEG, PNG, WebP, GIF or AVIF, up to ${size}.`}
        accept={IMAGE_ACCEPT}
        multiple={multiple}
        onFiles={onImages}
        error={error}
        disabled={disabled}
      />
    )
  }
  return (
    <div className={fieldStyles.field}>
      <div className={styles.imagePick}>
        {image ? <Preview image={image} /> : present && <ArtworkPicture artwork={present} sizes="480px" decorative />}
      </div>
      <div className={styles.imageFacts}>
        <p className="meta truncated">{factsOf(image ?? present?.original)}</p>
        {!disabled && (
          <FilePick size="s" label="Picture" accept={IMAGE_ACCEPT} onFiles={onImages}>
            {image ? 'Change' : 'Replace'}
          </FilePick>
        )}
      </div>
      <FoundTraces image={image} present={present} />
      <Travel phase={phase} />
      {error && <FieldError>{error}</FieldError>}
    </div>
  )
}

const factsOf = (file: { name: string; size: number } | undefined): string =>
  file ? `${file.name}, ${formatSize(file.size)}` : ''

function Travel({ phase }: { phase: Phase }) {
  if (phase.kind === 'editing' || phase.kind === 'failed') return null
  const part = phasePart(phase)
  return (
    <div className={progressStyles.progress}>
      <Progress label="Uploading" value={part} />
      <p className={`meta ${spacingStyles.inRow} ${spacingStyles.apart}`}>
        <span>{phaseText(phase, 'Uploading')}</span>
        {phase.kind === 'sending' && <span>{Math.floor(part * 100)}%</span>}
      </p>
    </div>
  )
}

/** The file as it is, upright and uncropped. */
function Preview({ image }: { image: File }) {
  const url = useObjectUrl(image)
  return url && <img src={url} alt="Preview" />
}

const NAMES: Record<Trace, string> = {
  place: 'place',
  serial: 'camera serial number',
  name: 'name',
  thumbnail: 'preview picture',
  camera: 'camera or program',
  time: 'date and time',
  text: 'comment',
  other: 'other notes',
}

/** ART-02: names the metadata in the chosen file, otherwise in the present original. */
function FoundTraces({ image, present }: { image: File | null; present?: OwnArtwork }) {
  const found = useTracesOf(image)
  const traces = image ? found : (present?.original.traces ?? [])
  return (
    <p className={fieldStyles.hint} role="status">
      {traces.length > 0 &&
        `Found in this file: ${traces.map((trace) => NAMES[trace]).join(', ')}. Only you and the admins can see this data.`}
    </p>
  )
}

function useTracesOf(image: File | null): Trace[] {
  const [found, setFound] = useState<{ image: File | null; traces: Trace[] }>({ image: null, traces: [] })
  useEffect(() => {
    let isCurrent = true
    // The upload reports a file that cannot be read.
    void image?.arrayBuffer().then(
      (bytes) => isCurrent && setFound({ image, traces: publicCopy(new Uint8Array(bytes))?.traces ?? ['other'] }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [image])
  return found.image === image ? found.traces : []
}
