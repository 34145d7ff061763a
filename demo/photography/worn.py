"""worn.py - the view that shows how large a piece is: on a ring cone, a wrist, an ankle or a bust, modelled plainly in
the paper's colour. Each function places one kind of piece on its form and sets light and camera."""
import math
import bpy
import numpy as np
from mathutils import Matrix
import studio, materials, forms, pieces
from forms import TAU, basis
from pieces import T, RX, RZ


def pillar(radius, top, flatness=1.0, steps=60):
    """an upright form: radius(z) from the table to `top`, where it closes with a dome; flatness = depth / width"""
    r = radius(top)
    profile = [(radius(z), z) for z in np.linspace(0, top, steps)]
    profile += [(r * math.cos(a), top + .8 * r * math.sin(a)) for a in np.linspace(.08, math.pi / 2, 16)]
    return forms.lathe('form', profile, 160, materials.backdrop('ivory'), matrix=Matrix.Diagonal((1, flatness, 1, 1)))


def stage(s, target, backdrop):
    studio.sweep(backdrop, 150 * s, 110 * s, 420 * s, front=-420 * s, height=420 * s)
    light(s, target, 2.6)


def light(s, target, fill):
    studio.rig('tent', s, target)
    x, y, z = target      # lifts the form to the tone of the paper, which is metered on the wall behind it
    studio.softbox((x - 150 * s, y - 230 * s, z + 110 * s), target, 190 * s, 190 * s, fill, feather=.45)


def ring(g, inner, backdrop):
    """on a cone as wide as the finger, the head towards the lens"""
    z, r = 25.0, inner / 2
    pillar(lambda h: r + .02 + (z - h) * .085, 40)
    g.matrix_basis = T((0, 0, z)) @ RZ(14) @ RX(90)
    stage(1.1, (0, 0, z), backdrop)
    studio.camera((0, 0, z - 1), 118, 0, 16, blur=.8, focus=(0, -r - 2, z))


def bangle(g, inner, backdrop):
    """resting where the wrist is as wide as the bangle"""
    wrist(inner / 2, .8, backdrop)
    g.matrix_basis = T((0, 0, WRIST_Z)) @ RX(90)


WRIST_Z = 52.0


def wrist(half, flatness, backdrop):
    """`half`: half the width at the height of the piece, in mm"""
    pillar(lambda h: half + .02 + (WRIST_Z - h) * .1, 118, flatness)
    stage(2.4, (0, 0, WRIST_Z), backdrop)
    studio.camera((0, 0, WRIST_Z + 2), 268 * half / 28.5, 8, 19, blur=1.8, focus=(0, -half * flatness, WRIST_Z))


def bracelet(g, a, b, depth, backdrop):
    """a chain that was made `worn`: its oval is a by b, it is `depth` thick"""
    wrist(a - depth, (b - depth) / (a - depth), backdrop)
    g.matrix_basis = T((0, 0, WRIST_Z))



# ---- the bust ------------------------------------------------------------------------------------------------
# height in mm above the neckline, half width, depth, and how far back the middle lies
SECTIONS = np.array([(-260, 150, 84, 0), (-170, 158, 82, 0), (-90, 166, 72, 4), (-50, 168, 64, 8), (-22, 150, 58, 12), (-4, 104, 54, 15),
                     (10, 70, 52, 18), (26, 56, 51, 20), (60, 53, 50, 22), (130, 55, 52, 22)], float)


def section(z):
    """half width, depth and middle at this height, smoothly between the sections"""
    fine = forms.catmull(SECTIONS, sub=20)
    return tuple(np.interp(z, fine[:, 0], fine[:, i]) for i in (1, 2, 3))


def skin(x, z):
    """y of the front of the bust"""
    half, depth, middle = section(z)
    return middle - depth * np.sqrt(np.clip(1 - (x / half) ** 2, 0, 1))


def normal(x, z, e=.5):
    n = np.stack([(skin(x + e, z) - skin(x - e, z)) / (2 * e), -np.ones_like(x), (skin(x, z + e) - skin(x, z - e)) / (2 * e)], -1)
    return n / np.linalg.norm(n, axis=-1, keepdims=True)


def bust():
    V, n = [], 160
    heights = np.linspace(SECTIONS[0, 0], SECTIONS[-1, 0], 240)
    for z in heights:
        half, depth, middle = section(z)
        V += [(half * math.cos(a), middle + depth * math.sin(a), z) for a in np.linspace(0, TAU, n, endpoint=False)]
    F = forms.grid_faces(len(heights), n, False, True) + [tuple(range((len(heights) - 1) * n, len(heights) * n))]
    m = forms.mesh('bust', V, F, auto=80)
    forms.fix_normals(m)
    return forms.obj('bust', m, materials.backdrop('ivory'))


def neckline(inches, lift):
    """the path of a chain of this length round the neck, `lift` above the skin, and a function of points: away from the skin"""
    def front(z0):
        right = forms.catmull([(0, z0), (17, z0 + 9), (34, z0 + (40 - z0) * .34), (47, z0 + (40 - z0) * .7), (53, 36)], sub=60)
        both = np.concatenate([right[::-1] * np.array((-1, 1)), right[1:]])
        return forms.relax(both, 120)
    behind = math.pi * 52 * .95            # the part that nobody sees
    length = lambda P: np.linalg.norm(np.diff(P, axis=0), axis=1).sum()
    solid = lambda xz: np.stack([xz[:, 0], skin(xz[:, 0], xz[:, 1]), xz[:, 1]], 1)
    z0 = min(np.arange(-200, 0, 2.0), key=lambda z: abs(length(solid(front(z))) + behind - inches * 25.4))
    P = solid(front(z0))

    def outward(P):
        return normal(P[:, 0], P[:, 2])
    P = P + outward(P) * lift
    end = P[-1]
    tail = [end + np.array(t) for t in ((1.4, 9, 0), (-12, 26, 0))]           # round the neck and into it, out of sight
    P = np.concatenate([[t * np.array((-1, 1, 1)) for t in tail[::-1]], P, tail])
    return forms.resample(P, step=.5), outward, float(z0)


def necklace(make_chain, hung, inches, lift, backdrop):
    """`make_chain(path, up)` builds the chain; `hung`: a pendant that hangs on its lowest point, or None"""
    bust()
    path, outward, z0 = neckline(inches, lift)
    make_chain(path, outward)
    if hung is not None:
        n = normal(np.zeros(1), np.full(1, z0 - 10.0))[0]
        x = np.array((1.0, 0, 0))
        y = np.cross(n, x)
        bottom = np.array((0, float(skin(np.zeros(1), np.full(1, z0))[0]), z0)) + n * lift
        hx, hy, hz = hung['hang']
        hung.matrix_basis = basis(bottom - y * hy - n * (hz - lift - .3), x, y, n)
    low, high = z0 - 48, 92
    light_bust((0.0, -40.0, (low + high) / 2), high - low, (0, -60, z0), backdrop)


def light_bust(target, width, focus, backdrop):
    studio.sweep(backdrop, 420, 300, 1500, z=SECTIONS[0, 0], front=-1500, height=1500)
    light(4.2, target, 1.5)
    studio.camera(target, width / .4235, 6, 8, blur=3, focus=focus)


# ---- the ear -------------------------------------------------------------------------------------------------
EAR_Z = 120.0                     # the middle of the ear above the table, so that no shadow falls into the picture
LOBE = (-2.0, -3.6, EAR_Z - 21)   # the front of the lobe, where it is pierced


def ear():
    """an ear, 60 mm high, facing the lens: round parts, melted into one another"""
    mat = materials.backdrop('ivory')
    parts = []

    def blob(x, y, z, rx, ry, rz):
        parts.append(forms.obj('part', forms.sphere_mesh(mat, 1.0, 48).copy(), matrix=T((x, y, z)) @ Matrix.Diagonal((rx, ry, rz, 1))))

    def roll(points, radius):
        path = forms.catmull(points, sub=12)
        radii = np.interp(np.linspace(0, 1, len(path)), np.linspace(0, 1, len(radius)), radius)
        parts.append(forms.tube('part', path, list(radii), 20, mat, round_tip=True))

    blob(1, 4, -5.2, 16, 26, 5.4)          # bowl
    blob(-10.6, -4, -2.4, 5.0, 7.5, 4.6)   # tragus
    blob(-2.5, -18.5, -1.4, 8.6, 12, 4.6)  # lobe
    blob(7, -14, -1.6, 5, 8, 3.6)          # from the lobe up to the rim
    roll([(-3, -1, -3), (-9, 5, -.4), (-13.5, 14, 1.2), (-12, 24, 1.8), (-3, 30.5, 2.2), (8, 29.5, 2.2), (15.5, 22, 1.6), (17.5, 9, 1), (14.5, -4, .4), (9, -13, -.4)], [1.6, 2.8, 3.4, 3.4, 3.2, 3.0, 3.2])
    roll([(-2, 20, -3), (5, 18, -.8), (9.5, 9, 0), (8.5, -2, .2), (4, -9, -.6), (-4, -12, -1.4)], [2.6, 3.4, 3.6, 3.4, 3.0])
    bpy.context.view_layer.update()
    for part in parts:
        part.select_set(True)
    o = bpy.context.view_layer.objects.active = parts[0]
    bpy.ops.object.join()
    bpy.ops.object.transform_apply(location=True, rotation=True, scale=True)
    melt = o.modifiers.new('melt', 'REMESH')
    melt.mode, melt.voxel_size, melt.use_smooth_shade = 'VOXEL', .5, True
    soften = o.modifiers.new('soften', 'SMOOTH')
    soften.iterations, soften.factor = 70, .5
    o.matrix_basis = T((0, 0, EAR_Z)) @ RX(90)
    # the side of the head: a gently domed plate
    forms.lathe('head', [(0, 0)] + [(x, -.0045 * x * x) for x in np.linspace(2, 120, 40)], 96, mat, matrix=T((2, 11, EAR_Z)) @ RX(90))


def earring(g, width, low, backdrop):
    """an earring that has its place on the lobe already; `low`: how far it hangs below, in mm"""
    ear()
    studio.sweep(backdrop, 240, 170, 640, front=-640, height=640)
    light(1.5, (0, 0, EAR_Z), 1.2)
    middle = EAR_Z - 2 - low / 2
    studio.camera((0, 0, middle), width / .4235, 10, 4, blur=.9, focus=LOBE)


def stud(g, backdrop):
    g.matrix_basis = T(LOBE) @ RX(90 - 6) @ RZ(10)
    earring(g, 74, 4, backdrop)


def hoop(g, dia, backdrop):
    x, y, z = LOBE
    g.matrix_basis = T((x, y + 3.2, z - g['R'] + 1.2)) @ RZ(180 + 52)
    earring(g, 84, dia - 8, backdrop)


def jhumka(g, backdrop):
    x, y, z = LOBE
    g.matrix_basis = T((x, y - .6, z + 1)) @ RZ(-4)
    earring(g, 98, 22, backdrop)


# ---- chokers and coins ---------------------------------------------------------------------------------------
def choker(g, R, backdrop):
    """bends a choker that was laid flat round the neck of the bust: what lay outward hangs down, what lay up faces away"""
    bust()
    bpy.context.view_layer.update()
    for o in list(g.children_recursive):
        if o.type != 'MESH':
            continue
        flat = o.matrix_world.copy()
        if o.parent is not g and o.parent.name.startswith('rope'):      # its cord is tied behind the neck
            bpy.data.objects.remove(o)
        elif max(o.dimensions) > 40:                                    # wires and plate: each point on its own
            o.data = o.data.copy()
            for v in o.data.vertices:
                v.co = at_neck(flat @ v.co, R).to_translation()
            o.data.update()
            o.parent, o.matrix_world = None, Matrix()
        else:
            place = at_neck(flat.to_translation(), R)
            o.parent, o.matrix_world = None, place @ Matrix.Translation(-flat.to_translation()) @ flat
    light_bust((0.0, -40.0, 4.0), 158, (0, -36, -8), backdrop)


def at_neck(p, R):
    """where a point of the flat choker comes to lie: its place, and the turn from the table to the skin"""
    a, r = math.atan2(p.y, p.x), math.hypot(p.x, p.y)
    z = 22 - 16 * max(0, -math.sin(a)) ** 2

    def on_skin(a, z):
        half, depth, middle = section(z)
        return np.array((half * math.cos(a), middle + depth * math.sin(a), z))
    e = .02
    here, along, down = on_skin(a, z), on_skin(a + e, z) - on_skin(a - e, z), on_skin(a, z - 6) - on_skin(a, z)
    along /= np.linalg.norm(along)
    down -= along * down.dot(along)
    down /= np.linalg.norm(down)
    away = np.cross(along, -down)
    flat = Matrix(((-math.sin(a), -math.cos(a), 0), (math.cos(a), -math.sin(a), 0), (0, 0, 1)))
    turned = Matrix((along, -down, away)).transposed()
    spot = here + down * (r - R) + away * (p.z + .6)
    return T(spot) @ (turned @ flat.transposed()).to_4x4()


def coin(g, dia, model_dia):
    """in its true size, a form as thick as a finger lying behind it"""
    q = dia / model_dia
    g.matrix_basis = Matrix.Diagonal((q, q, q, 1))
    r, x = 8.25, 34.0
    tip = lambda a: (math.cos(a) * r, math.sin(a) * r)
    profile = [(0, -x)] + [(tip(a)[0], -x + r + tip(a)[1]) for a in np.linspace(-math.pi / 2 + .08, 0, 14)] + [(tip(a)[0], x - r + tip(a)[1]) for a in np.linspace(0, math.pi / 2 - .08, 14)] + [(0, x)]
    forms.lathe('finger', profile, 96, materials.backdrop('ivory'), matrix=T((0, dia / 2 + r + 3, r)) @ Matrix.Rotation(math.radians(90), 4, 'Y'))
