import { useServices } from '@sagitta/shared-contracts/remote';
import { useQuery } from '@tanstack/react-query';
import { photoQuery } from '../api/visit';
import { BlobImage } from './blob-image';
import { PhotosAwaited } from './photos-awaited';

interface StoredPhotoProps {
  findingId: number;
  updatedAt: string | null;
  /** What is on it. */
  alt: string;
}

/** The photo of a finding, as the host has it. */
export function StoredPhoto({ findingId, updatedAt, alt }: StoredPhotoProps) {
  const photo = useQuery(photoQuery(useServices(), findingId, updatedAt));
  if (photo.data) return <BlobImage blob={photo.data} alt={alt} />;
  return <PhotosAwaited what="Photo" late="The photo" query={photo} />;
}
