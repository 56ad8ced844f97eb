import { useServices } from '@sagitta/shared-contracts/remote';
import { LoadFailure, LoadingLabel, Skeleton } from '@sagitta/shared-ui/core';
import { useQuery } from '@tanstack/react-query';
import { photoQuery } from '../api/visit';
import { BlobImage } from './blob-image';

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
  if (!photo.isError)
    return (
      <>
        <LoadingLabel what="The photo">Photo: loading</LoadingLabel>
        <Skeleton height={200} radius={8} />
      </>
    );
  return (
    <LoadFailure
      small
      what="Photo"
      error={photo.error}
      retrying={photo.isFetching}
      onRetry={() => void photo.refetch()}
    />
  );
}
