import { AUDIO_MAX_BYTES, bytesToMegabytes } from '#contract/platform/limits.ts'
import * as styles from '#web/ui/feedback/progress.module.css'
import { Progress } from '#web/ui/feedback/progress.tsx'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import type { Peaks } from '#web/ui/media/use-wave.ts'
import { StillWaveform } from '#web/ui/media/waveform.tsx'
import { formatSize } from '#web/ui/text/format.ts'
import { type Phase, phasePart, phaseText } from '#web/upload/phase.ts'

export type AudioProgressProps = {
  name: string
  sizeBytes: number
  /** The artist and album in the file's tags. */
  origin?: string
  peaks: Peaks
  phase: Phase
}

/** The chosen audio: its name, size and waveform, and the progress of its upload. */
export function AudioProgress({ name, sizeBytes, origin, peaks, phase }: AudioProgressProps) {
  const part = phasePart(phase)
  const isMoving = phase.kind !== 'editing' && phase.kind !== 'failed'
  return (
    // biome-ignore lint/a11y/useSemanticElements: not a group of controls
    <div className={styles.progress} role="group" aria-label="Audio file">
      <div className={spacingStyles.shrinkable}>
        <p className="strong truncated">{name}</p>
        <p className="meta truncated">
          {formatSize(sizeBytes).replace(' MB', '')} of {bytesToMegabytes(AUDIO_MAX_BYTES)} MB allowed
        </p>
        {origin && <p className="meta truncated">{origin}</p>}
      </div>
      <StillWaveform peaks={peaks} height={40} played={part} />
      {isMoving && (
        <>
          <Progress label="Uploading" value={part} />
          <p className={`meta ${spacingStyles.inRow} ${spacingStyles.apart}`}>
            <span>{phaseText(phase, 'Uploading audio')}</span>
            {phase.kind === 'sending' && <span>{Math.floor(part * 100)}%</span>}
          </p>
        </>
      )}
    </div>
  )
}
