-- Fences are read and changed by their revision while points are judged.
CREATE INDEX geo_fences_revision ON geo_fences (revision);
