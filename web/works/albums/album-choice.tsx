import { trackResource } from '#contract/music.ts'
import { useResource } from '#web/platform/data.ts'
import * as checkboxStyles from '#web/ui/form/checkbox.module.css'
import * as fieldStyles from '#web/ui/form/field.module.css'
import * as styles from './albums.module.css'
import { type AlbumOptions, useAllAlbums } from './use-all-albums.ts'

export type AlbumChoiceProps = {
  trackId: string
  profileId: string
  wishes: AlbumOptions
  onWish: (albumId: string, wanted: boolean) => void
  disabled?: boolean
}

/**
 * MUSIC-09: checkboxes for the profile's albums that contain a track. Nothing for a profile without
 * albums.
 */
export function AlbumChoice({ trackId, profileId, wishes, onWish, disabled }: AlbumChoiceProps) {
  const { data: detail } = useResource(trackResource, { id: trackId })
  const albums = useAllAlbums(profileId)
  if (!detail || !albums?.length) return null
  const on = new Set(detail.albums.map((album) => album.id))
  return (
    <fieldset className={`${fieldStyles.field} ${styles.albumChoice}`} disabled={disabled}>
      <legend className={fieldStyles.label}>Albums</legend>
      <div className={styles.boxes}>
        {albums.map(({ id, title }) => (
          <label key={id} className={checkboxStyles.checkbox}>
            <input
              type="checkbox"
              checked={wishes.get(id) ?? on.has(id)}
              onChange={(event) => onWish(id, event.target.checked)}
            />
            <span className="truncated">{title}</span>
          </label>
        ))}
      </div>
    </fieldset>
  )
}
