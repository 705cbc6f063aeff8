import * as styles from './skip-link.module.css'
/** First thing on a page; shown when it has the focus. */
export function SkipLink({ target = 'main' }: { target?: string }) {
  return (
    <a className={styles.skip} href={`#${target}`}>
      Skip to content
    </a>
  )
}
