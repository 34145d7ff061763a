import { useRouteContext } from '@tanstack/react-router'
import type { Hero } from '../../../contract/content.ts'
import { deleteHero } from '../../../contract/manage-content.ts'
import { Picture } from '../../shared/picture.tsx'
import { ContentList } from './content-list.tsx'
import { HeroForm } from './hero-form.tsx'
import * as styles from './content-list.module.css'

/** The hero slides (ADM-13). */
export function HeroTab({ heroes }: { heroes: Hero[] }) {
  const { api } = useRouteContext({ from: '__root__' })
  return (
    <ContentList
      items={heroes}
      noun="hero"
      textOf={({ subtitle, description }) => subtitle || description}
      renderMedia={({ images, title }) =>
        images.map((image, index) => (
          <Picture key={image} src={image} alt={`${title}, picture ${index + 1}`} width={300} height={188} sizes="300px" widest={640} className={styles.picture} />
        ))
      }
      renderForm={(hero, onSaved, onCancel) => <HeroForm hero={hero} onSaved={onSaved} onCancel={onCancel} />}
      onDelete={({ _id }) => api(deleteHero, { params: { id: _id } })}
    />
  )
}
