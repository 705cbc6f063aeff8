import { IconButton } from '#web/ui/action/icon-button.tsx'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import { Plate } from '#web/ui/media/plate.tsx'
import { IMAGE_ACCEPT } from './check-files.ts'
import { useObjectUrl } from './use-object-url.ts'

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
  const chosen = useObjectUrl(cover instanceof File ? cover : null)
  const src = cover instanceof File ? chosen : cover
  return (
    <div className="pic sq cover-pick">
      {src ? <img src={src} alt="New cover" /> : <Plate name={title || 'Undercroft'} id={title} decorative />}
      {!disabled && (
        <>
          <FilePick
            size="s"
            variant="primary"
            label="Cover image"
            accept={IMAGE_ACCEPT}
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
