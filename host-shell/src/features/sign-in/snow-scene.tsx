import styles from './sign-in.module.css';

/** The drawn sign-in page: the arc sags slowly under falling snow; still under reduced motion. */
export function SnowScene() {
  return (
    <svg className={styles.scene} viewBox="0 0 1200 800" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <g className={styles.snow}>
        {FLAKES.map(([x, y, r, delay]) => (
          <circle key={`${x}-${y}`} cx={x} cy={y} r={r} style={{ animationDelay: `-${delay}s` }} />
        ))}
      </g>
      <path className={styles.rest} d="M120 560H1080" />
      <g className={styles.beam}>
        <path d="M120 560Q600 760 1080 560" />
      </g>
      <path className={styles.sagitta} d="M600 560V656" />
      <path className={styles.support} d="M120 566l-22 38h44zM1080 566l-22 38h44z" />
    </svg>
  );
}

/** x, y, radius and phase of each flake: a fixed pattern, so that every visit draws the same picture. */
const FLAKES = Array.from({ length: 36 }, (_, index) => {
  const spread = (index * 379) % 1200;
  const depth = (index * 97) % 7;
  return [spread, (index * 61) % 80, 1.6 + depth * 0.45, ((index * 53) % 140) / 10] as const;
});
