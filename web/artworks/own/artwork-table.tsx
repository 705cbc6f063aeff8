import { Link } from '@tanstack/react-router'
import type { OwnArtwork } from '#contract/artworks.ts'
import { IconButton } from '#web/ui/action/icon-button.tsx'
import * as styles from '#web/ui/layout/table.module.css'
import { Table } from '#web/ui/layout/table.tsx'
import { formatCount, formatDate } from '#web/ui/text/format.ts'
import { formatSize } from '#web/upload/format-size.ts'
import { ArtworkPicture } from '../picture/artwork-picture.tsx'
import { usageLabel } from '../usage.ts'
import * as ownStyles from './own.module.css'

type Acts = { onEdit: (artwork: OwnArtwork) => void; onDelete: (artwork: OwnArtwork) => void }

/** Pictures of the first screen. */
const FIRST_SCREEN = 8

/** ART-01: the artworks as a table; a list where there is little room. */
export function ArtworkTable({ artworks, ...acts }: Acts & { artworks: readonly OwnArtwork[] }) {
  return (
    <div className={ownStyles.artworks}>
      <Table label="My Artwork" className={styles.blocks}>
        <thead>
          <tr>
            <th scope="col">Thumbnail</th>
            <th scope="col">Title</th>
            <th scope="col">Appears in</th>
            <th scope="col">Created</th>
            <th scope="col">Size</th>
            <th scope="col" className={styles.number}>
              Actions
            </th>
          </tr>
        </thead>
        <tbody>
          {artworks.map((artwork, at) => (
            <ArtworkRow key={artwork.id} artwork={artwork} eager={at < FIRST_SCREEN} {...acts} />
          ))}
        </tbody>
      </Table>
    </div>
  )
}

function ArtworkRow({ artwork, eager, onEdit, onDelete }: Acts & { artwork: OwnArtwork; eager: boolean }) {
  const { id, title, usageType, createdAt, image, original, viewer } = artwork
  return (
    <tr>
      <td className={ownStyles.thumbnail}>
        <Link to="/artwork/$id" params={{ id }} tabIndex={-1} aria-hidden="true">
          <ArtworkPicture artwork={artwork} sizes="64px" eager={eager} decorative />
        </Link>
      </td>
      <td className={ownStyles.title}>
        <Link className="strong" to="/artwork/$id" params={{ id }}>
          {title}
        </Link>
      </td>
      <td className="small">{usageLabel(usageType)}</td>
      <td className="meta">
        <time dateTime={createdAt}>{formatDate(createdAt)}</time>
      </td>
      <td className={`meta ${ownStyles.size}`}>
        <span>
          {formatCount(image.width)} × {formatCount(image.height)} px
        </span>
        <span>{formatSize(original.size)}</span>
      </td>
      <td>
        <span className={styles.actions}>
          {viewer.can.edit && <IconButton icon="edit" label={`Edit ${title}`} onClick={() => onEdit(artwork)} />}
          {viewer.can.delete && (
            <IconButton icon="trash" label={`Delete ${title}`} danger onClick={() => onDelete(artwork)} />
          )}
        </span>
      </td>
    </tr>
  )
}
