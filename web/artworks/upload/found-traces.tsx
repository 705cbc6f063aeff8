import { useEffect, useState } from 'react'
import type { OwnArtwork } from '#contract/artworks.ts'
import { publicCopy } from '#contract/pictures/public-copy.ts'
import type { Trace } from '#contract/pictures/traces.ts'
import * as styles from '#web/ui/form/field.module.css'

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

/** ART-02: tells artists what their picture's file tells besides its pixels: of the one that is chosen, else of the present one. */
export function FoundTraces({ image, present }: { image: File | null; present?: OwnArtwork }) {
  const found = useTracesOf(image)
  const traces = image ? found : (present?.original.traces ?? [])
  return (
    <p className={styles.hint} role="status">
      {traces.length > 0 &&
        `Found in this file: ${traces.map((trace) => NAMES[trace]).join(', ')}. Only you and the admins get that.`}
    </p>
  )
}

function useTracesOf(image: File | null): Trace[] {
  const [found, setFound] = useState<{ image: File | null; traces: Trace[] }>({ image: null, traces: [] })
  useEffect(() => {
    let isCurrent = true
    // A file that cannot be read is told of when it is sent.
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
