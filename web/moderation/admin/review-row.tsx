import { useMutation } from '@tanstack/react-query'
import { merchOriginalResource, type ReviewedMerchItem } from '#contract/merch.ts'
import { MERCH_TYPES } from '#contract/merch-types.ts'
import { isolated } from '#contract/platform/isolated.ts'
import { profileName } from '#web/people/profiles/profile-name.ts'
import { askApi } from '#web/platform/requests/api.ts'
import { ApiError } from '#web/platform/requests/api-error.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { Button } from '#web/ui/action/button.tsx'
import { toast } from '#web/ui/feedback/toast-store.ts'
import * as spacingStyles from '#web/ui/layout/spacing.module.css'
import * as tableStyles from '#web/ui/layout/table.module.css'
import { Avatar } from '#web/ui/media/plate.tsx'
import * as touchStyles from '#web/ui/text/touch.module.css'
import { ArtworkPicture } from '#web/works/artworks/artwork-picture.tsx'
import { formatPrice } from '#web/works/merch/price.ts'
import { StatusBadge } from '#web/works/merch/status-badge.tsx'
import * as styles from './review.module.css'

export function ReviewHead() {
  return (
    <thead>
      <tr>
        <th scope="col">Artist</th>
        <th scope="col">Title</th>
        <th scope="col">Type</th>
        <th scope="col" className={tableStyles.number}>
          Price
        </th>
        <th scope="col">Artwork</th>
        <th scope="col">Status</th>
        <th scope="col" className={tableStyles.number}>
          Actions
        </th>
      </tr>
    </thead>
  )
}

type ReviewRowProps = { item: ReviewedMerchItem; onDo: (act: 'complete' | 'reject') => void }

export function ReviewRow({ item, onDo }: ReviewRowProps) {
  const { title, itemType, price, status, artist } = item
  return (
    <tr>
      <td className={styles.artist}>
        <span className={`${styles.person} ${touchStyles.names}`}>
          <Avatar src={artist.avatar?.thumbUrl} name={profileName(artist)} id={artist.id} />
          <span className={spacingStyles.shrinkable}>
            <Link className="strong truncated" to="/$slug" params={{ slug: artist.slug }}>
              {profileName(artist)}
            </Link>
            <span className="meta">@{artist.handle}</span>
          </span>
        </span>
      </td>
      <td className={`${styles.title} strong`}>{title}</td>
      <td className={`${styles.type} dim`}>{MERCH_TYPES[itemType]}</td>
      <td className={`${styles.price} ${tableStyles.number}`}>
        <span className="tabular-numbers">{formatPrice(price)}</span>
      </td>
      <td className={styles.artworkCell}>
        {item.artwork ? (
          <span className={styles.artwork}>
            <ArtworkPicture artwork={item.artwork} sizes="48px" decorative />
            <DownloadButton item={item} />
          </span>
        ) : (
          <span className="dim small">No artwork</span>
        )}
      </td>
      <td className={styles.status}>
        <StatusBadge status={status} />
      </td>
      <td className={styles.actions}>
        <span className={tableStyles.actions}>
          <Button size="s" aria-label={`Complete ${isolated(title)}`} onClick={() => onDo('complete')}>
            Complete
          </Button>
          <Button size="s" variant="danger" aria-label={`Reject ${isolated(title)}`} onClick={() => onDo('reject')}>
            Reject
          </Button>
        </span>
      </td>
    </tr>
  )
}

/** ADMIN-03: saves the original artwork, named after the item and the artwork. */
function DownloadButton({ item }: { item: ReviewedMerchItem }) {
  const { mutate, isPending } = useMutation({
    mutationFn: () => askApi(merchOriginalResource, { id: item.id }),
    onSuccess: ({ url, name }) => {
      save(url, name)
      toast.success('Download started', name)
    },
    onError: (error) => {
      if (error instanceof ApiError && error.code === 'not_found' && error.message === 'Artwork not found')
        return toast.error('No artwork', "This item doesn't have an associated artwork")
      return toast.error('Download failed', error.message || 'An error occurred')
    },
  })
  return (
    <Button
      size="s"
      variant="quiet"
      icon="download"
      aria-label={`Download the artwork of ${isolated(item.title)}`}
      busy={isPending}
      onClick={() => mutate()}
    >
      Download
    </Button>
  )
}

/** The server also names the file: the browser cannot do so for a URL of another origin. */
function save(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  document.body.append(link)
  link.click()
  link.remove()
}
