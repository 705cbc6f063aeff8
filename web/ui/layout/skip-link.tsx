import * as styles from './skip-link.module.css'
/** The first element of a page; visible while it has the focus. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to content
    </a>
  )
}
