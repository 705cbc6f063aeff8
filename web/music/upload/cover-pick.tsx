import { useEffect, useState } from 'react'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import { COVER_ACCEPT, FilePick } from './audio-drop.tsx'

export type CoverPickProps = {
  /** A chosen file, or the address of the present cover. */
  cover: File | string | null
  /** For the plate of a track without one. */
  title: string
  onCover: (cover: File | null) => void
  disabled?: boolean
}

/** The square with the cover: to look at, choose, change, remove. */
export function CoverPick({ cover, title, onCover, disabled }: CoverPickProps) {
  const src = usePreviewUrl(cover)
  return (
    <div className="pic sq cover-pick">
      {src ? <img src={src} alt="New cover" /> : <Plate name={title || 'Undercroft'} id={title} decorative />}
      {!disabled && (
        <>
          <FilePick
            size="s"
            variant="primary"
            label="Cover image"
            accept={COVER_ACCEPT}
            onFiles={([file]) => file && onCover(file)}
          >
            {src ? 'Change' : 'Add cover'}
          </FilePick>
          {src && <IconButton icon="close" size="s" label="Remove cover" onClick={() => onCover(null)} />}
        </>
      )}
    </div>
  )
}

function usePreviewUrl(cover: File | string | null): string | null {
  const [url, setUrl] = useState<string | null>(null)
  useEffect(() => {
    if (!(cover instanceof File)) return
    const made = URL.createObjectURL(cover)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [cover])
  return cover instanceof File ? url : cover
}
