import { FOOTER } from '#contract/footer.ts'
import { PRODUCT } from '#contract/platform/limits.ts'
import { Link } from '#web/platform/routing/link.tsx'
import { hasKeyboard, showKeys } from '../keys/shown-keys.ts'
import * as styles from './marketing.module.css'

/**
 * SHELL-03: every link leads to an existing page. REACH-03: one leads to the feed of all new works.
 */
export function MarketingFooter() {
  return (
    <footer className={styles.footer}>
      <div>
        <span className="wordmark">{PRODUCT}</span>
      </div>
      {FOOTER.map(([title, links]) => (
        <div key={title}>
          <h3>{title}</h3>
          <ul>
            {links.map(([label, to]) => (
              <li key={label}>
                <Link to={to}>{label}</Link>
              </li>
            ))}
            {title === 'Community' && (
              <li>
                <a href="/feed.rss">Feed</a>
              </li>
            )}
            {title === 'Support' && hasKeyboard() && (
              <li>
                <button type="button" aria-haspopup="dialog" onClick={() => showKeys(true)}>
                  Keyboard shortcuts
                </button>
              </li>
            )}
          </ul>
        </div>
      ))}
      <p className={`${styles.end} meta`}>
        <span>© 2024 {PRODUCT}</span>
      </p>
    </footer>
  )
}
