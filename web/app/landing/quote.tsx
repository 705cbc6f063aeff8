import portrait from '#web/assets/landing/portrait.webp'

const PORTRAIT_PX = 160

/** One of them says what it is for. */
export function Quote() {
  return (
    <section className="quote" aria-label="In their words">
      <img src={portrait} alt="" width={PORTRAIT_PX} height={PORTRAIT_PX} loading="lazy" />
      <div>
        <blockquote>
          “I sold forty tapes to people who had never heard of me. Nobody asked me for a content calendar.”
        </blockquote>
        <footer>
          <b className="strong">Grave Wool</b> <span className="meta">@grave_wool</span>
        </footer>
      </div>
    </section>
  )
}
