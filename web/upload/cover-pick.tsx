import { IconButton } from '#web/ui/action/icon-button.tsx'
import { classNames } from '#web/ui/class-names.ts'
import { FilePick } from '#web/ui/form/file-pick.tsx'
import * as sheetStyles from '#web/ui/layout/sheet.module.css'
import * as pictureStyles from '#web/ui/media/picture.module.css'
import { Plate } from '#web/ui/media/plate.tsx'
import { IMAGE_ACCEPT } from './accepted.ts'
import * as styles from './cover-pick.module.css'
import { useObjectUrl } from './use-object-url.ts'

export type CoverPickProps = {
  /** A chosen file, or the address of the present cover. */
  cover: File | string | null
  /** For the placeholder of a track without a cover. */
  title: string
  onCover: (cover: File | null) => void
  /** The name of the picture on the buttons. */
  kind?: 'cover' | 'flyer'
  disabled?: boolean
}

/** The square with the cover: shows, chooses, changes and removes it. */
export function CoverPick({ cover, title, onCover, kind = 'cover', disabled }: CoverPickProps) {
  const chosen = useObjectUrl(cover instanceof File ? cover : null)
  const src = cover instanceof File ? chosen : cover
  return (
    <div
      className={classNames(
        `${pictureStyles.framed} ${pictureStyles.square}`,
        styles.coverPick,
        kind === 'flyer' && sheetStyles.flyer,
      )}
    >
      {src ? <img src={src} alt={`New ${kind}`} /> : <Plate name={title || 'Undercroft'} id={title} decorative />}
      {!disabled && (
        <>
          <FilePick
            size="s"
            variant="primary"
            label={`${kind === 'cover' ? 'Cover' : 'Flyer'} image`}
            accept={IMAGE_ACCEPT}
            onFiles={([file]) => file && onCover(file)}
          >
            {src ? 'Change' : `Add ${kind}`}
          </FilePick>
          {src && <IconButton icon="close" size="s" label={`Remove ${kind}`} onClick={() => onCover(null)} />}
        </>
      )}
    </div>
  )
}
