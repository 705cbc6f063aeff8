import { hrefOf } from '#web/platform/routing/address.ts'
import { AddressLink } from '#web/platform/routing/link.tsx'
import * as styles from './collection.later.module.css'

export type CollectionAddress =
  | { to: '/tags/$tag'; params: { tag: string } }
  | { to: '/scenes/$scene'; params: { scene: string } }

export type AllLinkProps = CollectionAddress & {
  show: 'tracks' | 'art' | 'artists'
  /** How many of which type: `38 tracks`. */
  text: string
}

/** A link from the first items on the page to the whole list. */
export const AllLink = ({ show, text, ...page }: AllLinkProps) => (
  <AddressLink href={hrefOf({ ...page, search: { show } })} className={`link ${styles.all}`}>
    All {text}
  </AddressLink>
)
